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

/** A song's dialogs. Each is a chunk of its own, loaded when a person reaches for it. */
const dialogs = {
  rate: async () => (await import('../../votes/RateDialog.tsx')).RateDialog,
  share: async () => (await import('./ShareDialog.tsx')).ShareDialog,
  artist: async () => (await import('../about/ArtistDialog.tsx')).ArtistDialog,
  playlist: async () => (await import('../../library/adding/AddToPlaylistDialog.tsx')).AddToPlaylistDialog,
  edit: async () => (await import('../edit/EditSongDialog.tsx')).EditSongDialog,
  report: async () => (await import('./ReportSongDialog.tsx')).ReportSongDialog,
  delete: async () => (await import('../edit/DeleteSongDialog.tsx')).DeleteSongDialog,
}

export type SongDialog = keyof typeof dialogs

/** The words that a dialog needs besides those of songs. */
const words: Partial<Record<SongDialog, readonly Namespace[]>> = {
  rate: ['ratings'],
  artist: ['follows'],
  edit: ['recipe', 'upload'],
  report: ['reports'],
}

interface Opened {
  Dialog: ComponentType<SongDialogProps>
  opener: RefObject<HTMLElement | null>
}

/** Opens one dialog of a song at a time; put `dialog` anywhere in what is rendered. */
export function useSongDialog(song: Song) {
  const say = useSay()
  const need = useNeedWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (name: SongDialog, opener: RefObject<HTMLElement | null>) => {
    Promise.all([dialogs[name](), need(words[name] ?? [])]).then(
      ([Dialog]) => setOpened({ Dialog, opener }),
      (error: unknown) => {
        console.error(error)
        showNetworkFailure(say)
      },
    )
  }
  const dialog: ReactNode = opened && (
    <opened.Dialog song={song} opener={opened.opener} onClose={() => setOpened(null)} />
  )
  return { open, dialog }
}

/** Loads a dialog that will probably be needed; if that fails, nothing is shown yet. */
export function prepareSongDialog(name: SongDialog): void {
  dialogs[name]().catch(() => undefined)
}
