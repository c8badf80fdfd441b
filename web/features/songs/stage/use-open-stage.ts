import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useNeedWords } from '../../../say/use-say.ts'

/** A song above the current page. It is in the history's state: a reload shows the song's own page. */
export interface OpenedStage {
  songId: string
  /** How many steps back in the history the page below is: from a stage, the reader may open another song. */
  depth: number
  /** Whether to scroll to the comments at first. */
  atTalk?: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    stage?: OpenedStage
  }
}

interface OpenedFrom {
  /** Gets the focus back when the stage closes. */
  opener: HTMLElement | null
  atTalk?: boolean
}

let lastOpener: HTMLElement | null = null

/** The element that opened the stage, if it still exists; otherwise the link in the song's card. */
export function openerOf(songId: string): HTMLElement | null {
  if (lastOpener?.isConnected) return lastOpener
  return document.querySelector<HTMLElement>(`[data-song="${CSS.escape(songId)}"] h3 a`)
}

/** Loads the stage, which will probably be needed. */
export function loadStage() {
  return import('./StageDialog.tsx')
}

/**
 * Opens a song on the stage above the current page, under the song's own address. If the stage can't be loaded, it
 * opens the song's page, which shows what is wrong.
 */
export function useOpenStage() {
  const router = useRouter()
  const need = useNeedWords()
  return useCallback(
    (songId: string, { opener, atTalk = false }: OpenedFrom) => {
      const open = async () => {
        const { stage } = router.latestLocation.state
        if (stage?.songId === songId) return
        if (!stage) lastOpener = opener
        await router.navigate({
          to: '.',
          search: true,
          params: true,
          hash: true,
          state: { stage: { songId, depth: (stage?.depth ?? 0) + 1, atTalk } },
          mask: { to: '/songs/$id', params: { id: songId }, unmaskOnReload: true },
          resetScroll: false,
        })
      }
      Promise.all([loadStage(), need(['songs', 'player', 'ratings'])])
        .then(open, () => router.navigate({ to: '/songs/$id', params: { id: songId } }))
        .catch(console.error)
    },
    [router, need],
  )
}
