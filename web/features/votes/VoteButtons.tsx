import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { useNumbers } from '../../say/numbers.ts'
import { useSay } from '../../say/use-say.ts'
import { classNames } from '../../ui/class-names.ts'
import { useVote } from './use-vote.ts'
import css from './VoteButtons.module.css'

interface VoteButtonsProps {
  song: Song
  /** Larger, with their own background: on a stage. */
  onStage?: boolean | undefined
  className?: string | undefined
}

/** Like and dislike with their counts; the viewer's own vote is highlighted. */
export function VoteButtons({ song, onStage = false, className }: VoteButtonsProps) {
  const say = useSay()
  const { count } = useNumbers()
  const vote = useVote(song)
  const { title, likes, dislikes, isLike } = song
  const size = onStage ? 18 : 16
  return (
    <span className={classNames(css.votes, onStage && css.onStage, className)}>
      <button
        type="button"
        className={css.vote}
        aria-pressed={isLike === true}
        aria-label={say('songs.like', { title, likes })}
        onClick={() => vote(true)}
      >
        <ThumbsUp size={size} aria-hidden="true" />
        {count(likes)}
      </button>
      <button
        type="button"
        className={classNames(css.vote, css.against)}
        aria-pressed={isLike === false}
        aria-label={say('songs.dislike', { title, dislikes })}
        onClick={() => vote(false)}
      >
        <ThumbsDown size={size} aria-hidden="true" />
        {count(dislikes)}
      </button>
    </span>
  )
}
