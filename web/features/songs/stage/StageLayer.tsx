import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { loadStage, useOpenStage } from './use-open-stage.ts'

const StageDialog = lazy(async () => ({ default: (await loadStage()).StageDialog }))

/** The song that was opened from a page, above that page. */
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
 * From now on, a plain press on a link to a song opens the stage above the page. The links stay links: a new tab, and a
 * press before this has loaded, open the song's page.
 */
function useSongLinks(): void {
  const router = useRouter()
  const openStage = useOpenStage()
  useEffect(() => {
    const isOnSongPage = () => router.latestLocation.pathname.startsWith('/songs/')
    const prepare = (event: Event) => {
      if (!songLinkAt(event.target)) return
      // If loading in advance fails, nothing is shown yet: the press tries again.
      loadStage().then(stopPreparing, () => undefined)
    }
    const follow = (event: MouseEvent) => {
      const link = isPlain(event) && songLinkAt(event.target)
      if (!link || isOnSongPage()) return
      // Runs before the link's own listener, which ignores events that were prevented.
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

/**
 * Only links inside the page's `main`: links in dialogs and in the player open the song's page, as do links that name a
 * moment in it.
 */
function songLinkAt(target: EventTarget | null): SongLink | null {
  const element = target instanceof Element && target.closest<HTMLAnchorElement>('main a[href^="/songs/"]')
  if (!element || element.hash !== '') return null
  const songId = /^\/songs\/([^/]+)$/.exec(element.pathname)?.[1]
  return songId ? { element, songId } : null
}

/** Any other press asks the browser for something else: a new tab, a download. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
}

/** A picture's link can't be reached by keys, so the focus returns to the title's link beside it. */
function reachable(link: HTMLAnchorElement): HTMLElement {
  return link.tabIndex < 0 ? (link.closest('[data-song]')?.querySelector<HTMLElement>('h3 a') ?? link) : link
}
