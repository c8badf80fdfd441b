import { type ComponentProps, useRef } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { prepareSongDialog, type SongDialog, useSongDialog } from './use-song-dialog.tsx'

interface SongDialogButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  song: Song
  opens: SongDialog
}

/** A button with any look that opens one of a song's dialogs. */
export function SongDialogButton({ song, opens, children, ...button }: SongDialogButtonProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const { open, dialog } = useSongDialog(song)
  return (
    <>
      <button
        {...button}
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={() => prepareSongDialog(opens)}
        onFocus={() => prepareSongDialog(opens)}
        onClick={() => open(opens, opener)}
      >
        {children}
      </button>
      {dialog}
    </>
  )
}
