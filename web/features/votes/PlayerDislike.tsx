import { ThumbsDown } from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { useCachedSong } from '../../api/cached-songs.ts'
import { useSay } from '../../say/use-say.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useVote } from './use-vote.ts'

/** The player's dislike, beside its like. */
export function PlayerDislike({ song }: { song: Song }) {
  const say = useSay()
  const latest = useCachedSong(song)
  const vote = useVote(latest)
  const { title, dislikes } = latest
  return (
    <IconButton
      label={say('songs.dislike', { title, dislikes })}
      pressed={latest.isLike === false}
      onClick={() => vote(false)}
    >
      <ThumbsDown size={19} aria-hidden="true" />
    </IconButton>
  )
}
