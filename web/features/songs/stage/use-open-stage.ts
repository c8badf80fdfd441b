import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useNeedWords } from '../../../say/use-say.ts'

/** A song that stands over the page one is on. It lives in the history's state: a reload shows the song's own page. */
export interface OpenedStage {
  songId: string
  /** So many steps back is the page below: on a stage one may go on to another song. */
  depth: number
  /** Begins at what is said of the song. */
  atTalk?: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    stage?: OpenedStage
  }
}

interface OpenedFrom {
  /** Gets the focus back. */
  opener: HTMLElement | null
  atTalk?: boolean
}

const wordsOfStage = ['songs', 'player', 'ratings'] as const

let lastOpener: HTMLElement | null = null

/** What opened the stage, while it is still there; else the song's card. */
export function openerOf(songId: string): HTMLElement | null {
  if (lastOpener?.isConnected) return lastOpener
  return document.querySelector<HTMLElement>(`[data-song="${CSS.escape(songId)}"] h3 a`)
}

/** Fetches the stage, which will probably be wanted. */
export function loadStage() {
  return import('./StageDialog.tsx')
}

/**
 * Puts a song on the stage over the page one is on, under the song's own address. Without its chunk the song's page
 * is gone to, which says what is wrong.
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
      Promise.all([loadStage(), need(wordsOfStage)])
        .then(open, () => router.navigate({ to: '/songs/$id', params: { id: songId } }))
        .catch(console.error)
    },
    [router, need],
  )
}
