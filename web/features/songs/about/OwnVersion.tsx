import { Link } from '@tanstack/react-router'
import { GitFork } from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { buttonClass } from '../../../ui/button-class.ts'

/** A link to the upload form, which then names this song as the one that the new song is based on. */
export function OwnVersion({ song }: { song: Song }) {
  const say = useSay()
  if (!useAccount() || song.status !== 'ready') return null
  return (
    <p>
      <Link to="/upload" search={{ basedOn: song.id }} className={buttonClass({ size: 'sm' })}>
        <GitFork size={16} aria-hidden="true" />
        {say('songs.made.version')}
      </Link>
    </p>
  )
}
