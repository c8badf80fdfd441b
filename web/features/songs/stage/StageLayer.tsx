import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { loadStage, useOpenStage } from './use-open-stage.ts'

const StageDialog = lazy(async () => ({ default: (await loadStage()).StageDialog }))

/** Over every page: the song that was opened from it. */
export function StageLayer() {
  const stage = useLocation({ select: ({ state }) => state.stage })
  useSongLinks()
  return (
    stage && (
      <Suspense fallback={null}>
        <StageDialog stage={stage} />
      </Suspense>
    )
  )
}

/**
 * From here on a plain press on a link to a song opens the stage over the page. Links stay links: a tab of its own,
 * and a press before this is loaded, lead to the song's page.
 */
function useSongLinks(): void {
  const router = useRouter()
  const openStage = useOpenStage()
  useEffect(() => {
    const isOnSongPage = () => router.latestLocation.pathname.startsWith('/songs/')
    const prepare = (event: Event) => {
      if (!songLinkAt(event.target)) return
      // A failed guess is no failure yet: the press tries again.
      loadStage().then(stopPreparing, () => undefined)
    }
    const follow = (event: MouseEvent) => {
      const link = isPlain(event) && songLinkAt(event.target)
      if (!link || isOnSongPage()) return
      // Before the link's own listener, which leaves alone what has been prevented.
      event.preventDefault()
      openStage(link.songId, { opener: reachable(link.element) })
    }
    const stopPreparing = () => {
      document.removeEventListener('pointerover', prepare)
      document.removeEventListener('focusin', prepare)
    }
    document.addEventListener('pointerover', prepare)
    document.addEventListener('focusin', prepare)
    document.addEventListener('click', follow, true)
    return () => {
      stopPreparing()
      document.removeEventListener('click', follow, true)
    }
  }, [router, openStage])
}

interface SongLink {
  element: HTMLAnchorElement
  songId: string
}

/** Links of the page itself: dialogs and the player lead to the song's page, as does what names a moment in it. */
function songLinkAt(target: EventTarget | null): SongLink | null {
  const element = target instanceof Element && target.closest<HTMLAnchorElement>('main a[href^="/songs/"]')
  if (!element || element.hash !== '') return null
  const songId = /^\/songs\/([^/]+)$/.exec(element.pathname)?.[1]
  return songId ? { element, songId } : null
}

/** Whatever else than a plain press asks the browser for something: a new tab, a download. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
}

/** Pictures lead there too, but keys reach only the title beside them. */
function reachable(link: HTMLAnchorElement): HTMLElement {
  return link.tabIndex < 0 ? (link.closest('[data-song]')?.querySelector<HTMLElement>('h3 a') ?? link) : link
}
