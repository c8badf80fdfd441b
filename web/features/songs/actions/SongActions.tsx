import { Ellipsis } from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import { useSongDialog } from './use-song-dialog.tsx'

interface SongActionsProps {
  song: Song
  /** Whether to offer deletion: only to the owner, on their own profile. */
  canDelete?: boolean | undefined
  /** Leaves out what leads to the stage. */
  isOnStage?: boolean | undefined
  className?: string | undefined
}

/** The "more" button of a song, which opens its menu. */
export function SongActions({ song, canDelete = false, isOnStage = false, className }: SongActionsProps) {
  const say = useSay()
  const { open, dialog } = useSongDialog(song)
  return (
    <>
      <LazyOnIntent
        popup="menu"
        load={() => import('./SongMenu.tsx')}
        trigger={props => (
          <IconButton {...props} label={say('songs.actions', { title: song.title })} className={className}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        )}
        layer={({ SongMenu }, layer) => (
          <SongMenu
            {...layer}
            song={song}
            canDelete={canDelete}
            isOnStage={isOnStage}
            onDialog={name => open(name, layer.opener)}
          />
        )}
      />
      {dialog}
    </>
  )
}
