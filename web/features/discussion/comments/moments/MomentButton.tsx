import { MessageSquarePlus } from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../../say/use-say.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../../ui/layers/LazyOnIntent.tsx'

/** Opens a comment about the moment that is playing now. */
export function MomentButton({ song }: { song: Song }) {
  const say = useSay()
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./MomentDialog.tsx')}
      words={['comments']}
      trigger={props => (
        <IconButton {...props} label={say('player.comment')}>
          <MessageSquarePlus size={20} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ MomentDialog }, { isOpen, ...layer }) => isOpen && <MomentDialog {...layer} song={song} />}
    />
  )
}
