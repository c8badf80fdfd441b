import { ThumbsUp } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import css from './LikeButton.module.css'

interface LikeButtonProps {
  /** For screen readers, with the count. */
  label: string
  likes: number
  isLiked: boolean
  /** For the writer's own texts only the count is shown. */
  isOwn: boolean
  onPress: () => void
}

export function LikeButton({ label, likes, isLiked, isOwn, onPress }: LikeButtonProps) {
  const say = useSay()
  const count = likes > 0 ? likes.toLocaleString(say.language) : undefined
  if (isOwn) {
    return (
      count && (
        <span className={css.like}>
          <ThumbsUp size={16} aria-hidden="true" />
          <span className="spoken">{say('forum.likes', { count: likes })}</span>
          <span aria-hidden="true">{count}</span>
        </span>
      )
    )
  }
  return (
    <button type="button" className={css.like} aria-pressed={isLiked} aria-label={label} onClick={onPress}>
      <ThumbsUp size={16} aria-hidden="true" />
      {count}
    </button>
  )
}
