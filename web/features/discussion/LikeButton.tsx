import { ThumbsUp } from 'lucide-react'
import { useNumbers } from '../../say/numbers.ts'
import css from './LikeButton.module.css'

interface LikeButtonProps {
  /** For screen readers, with the count. */
  label: string
  likes: number
  isLiked: boolean
  /** In the forum only the count of the writer's own texts is shown. */
  isOwn?: boolean
  className?: string | undefined
  onPress: () => void
}

export function LikeButton({
  label,
  likes,
  isLiked,
  isOwn = false,
  className = css.like,
  onPress,
}: LikeButtonProps) {
  const numbers = useNumbers()
  const count = likes > 0 ? numbers.count(likes) : undefined
  if (isOwn) {
    return (
      count && (
        <span className={className}>
          <ThumbsUp size={16} aria-hidden="true" />
          <span className="spoken">{label}</span>
          <span aria-hidden="true">{count}</span>
        </span>
      )
    )
  }
  return (
    <button type="button" className={className} aria-pressed={isLiked} aria-label={label} onClick={onPress}>
      <ThumbsUp size={16} aria-hidden="true" />
      {count}
    </button>
  )
}
