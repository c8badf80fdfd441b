import { ThumbsUp } from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { useCachedSong } from '../../api/cached-songs.ts'
import { useSay } from '../../say/use-say.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useVote } from './use-vote.ts'

/** The player's like button, which also takes the like back. */
export function PlayerLike({ song }: { song: Song }) {
  const say = useSay()
  const latest = useCachedSong(song)
  const vote = useVote(latest)
  const { title, likes } = latest
  return (
    <IconButton
      label={say('songs.like', { title, likes })}
      pressed={latest.isLike === true}
      onClick={() => vote(true)}
    >
      <ThumbsUp size={19} aria-hidden="true" />
    </IconButton>
  )
}
