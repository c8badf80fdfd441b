import { type ComponentType, type ReactNode, type RefObject, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import type { Namespace } from '#words/namespaces.ts'
import { showNetworkFailure } from '../../../notices/network-failure.ts'
import { useNeedWords, useSay } from '../../../say/use-say.ts'

export interface SongDialogProps {
  song: Song
  onClose: () => void
  /** Gets the focus back when the dialog closes. */
  opener: RefObject<HTMLElement | null>
}

interface LazyDialog {
  load: () => Promise<ComponentType<SongDialogProps>>
  /** The words that it needs besides those of songs. */
  words?: readonly Namespace[]
}

/** A song's dialogs. Each is a chunk of its own, loaded when a person reaches for it. */
const dialogs = {
  rate: {
    load: async () => (await import('../../votes/RateDialog.tsx')).RateDialog,
    words: ['ratings'],
  },
  share: { load: async () => (await import('./ShareDialog.tsx')).ShareDialog },
  artist: {
    load: async () => (await import('../about/ArtistDialog.tsx')).ArtistDialog,
    words: ['follows'],
  },
  playlist: {
    load: async () => (await import('../../library/adding/AddToPlaylistDialog.tsx')).AddToPlaylistDialog,
  },
  edit: {
    load: async () => (await import('../edit/EditSongDialog.tsx')).EditSongDialog,
    words: ['recipe', 'upload'],
  },
  report: {
    load: async () => (await import('./ReportSongDialog.tsx')).ReportSongDialog,
    words: ['reports'],
  },
  delete: { load: async () => (await import('../edit/DeleteSongDialog.tsx')).DeleteSongDialog },
} satisfies Record<string, LazyDialog>

export type SongDialog = keyof typeof dialogs

interface Opened {
  /** The song for which it was opened: the player may go on to another one meanwhile. */
  song: Song
  Dialog: ComponentType<SongDialogProps>
  opener: RefObject<HTMLElement | null>
}

/** Opens one dialog of a song at a time; put `dialog` anywhere in what is rendered. */
export function useSongDialog(song: Song) {
  const say = useSay()
  const need = useNeedWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (name: SongDialog, opener: RefObject<HTMLElement | null>) => {
    const { load, words = [] }: LazyDialog = dialogs[name]
    Promise.all([load(), need(words)]).then(
      ([Dialog]) => setOpened({ Dialog, song, opener }),
      (error: unknown) => {
        console.error(error)
        showNetworkFailure(say)
      },
    )
  }
  const dialog: ReactNode = opened && (
    <opened.Dialog
      song={opened.song}
      opener={opened.opener}
      // A late answer to one dialog must not close the next.
      onClose={() => setOpened(now => (now === opened ? null : now))}
    />
  )
  return { open, dialog }
}

/** Loads a dialog that will probably be needed; if that fails, nothing is shown yet. */
export function prepareSongDialog(name: SongDialog): void {
  dialogs[name].load().catch(() => undefined)
}
