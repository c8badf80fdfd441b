import { Ellipsis } from 'lucide-react'
import { type ComponentType, type RefObject, useState } from 'react'
import type { Playlist } from '#contract/library/playlists.ts'
import { maxPlaylistSongs } from '#contract/limits.ts'
import { showNetworkFailure } from '../../../notices/network-failure.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useNeedWords, useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import type { PlaylistDialogProps } from '../../library/adding/PlaylistDialog.tsx'
import { queue } from '../queue/queue-store.ts'
import { songsToSave } from './songs-to-save.ts'

interface Saving {
  Dialog: ComponentType<PlaylistDialogProps>
  songIds: string[]
  isPart: boolean
  opener: RefObject<HTMLElement | null>
}

/** A menu for the player and its queue as a whole. */
export function PanelMenuButton() {
  const say = useSay()
  const need = useNeedWords()
  const [saving, setSaving] = useState<Saving | null>(null)
  const save = async (opener: Saving['opener']) => {
    const [{ PlaylistDialog }] = await Promise.all([
      import('../../library/adding/PlaylistDialog.tsx'),
      need(['playlists']),
    ])
    setSaving({ Dialog: PlaylistDialog, ...songsToSave(queue.getState(), maxPlaylistSongs), opener })
  }
  const tell = ({ name }: Playlist) => showToast({ title: say('queue.saved', { name }), tone: 'good' })
  return (
    <>
      <LazyOnIntent
        popup="menu"
        load={() => import('../queue/PanelMenu.tsx')}
        trigger={props => (
          <IconButton {...props} label={say('queue.menu')}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        )}
        layer={({ PanelMenu }, layer) => (
          <PanelMenu {...layer} onSave={() => void save(layer.opener).catch(() => showNetworkFailure(say))} />
        )}
      />
      {saving && (
        <saving.Dialog
          songIds={saving.songIds}
          note={saving.isPart ? say('queue.savePart', { limit: maxPlaylistSongs }) : undefined}
          opener={saving.opener}
          onClose={() => setSaving(now => (now === saving ? null : now))}
          onDone={tell}
        />
      )}
    </>
  )
}
