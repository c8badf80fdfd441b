import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSay } from '../../say/use-say.ts'
import { homeSearch } from '../../search-params.ts'
import { Forgiving } from '../../ui/Forgiving.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { useAccount, useViewerState, type Viewer } from '../accounts/viewer.ts'
import { PlayerDock } from '../player/PlayerDock.tsx'
import { keptKey } from '../take-over/kept-key.ts'
import css from './Layout.module.css'
import { LoadingScreen } from './LoadingScreen.tsx'
import { TopBar } from './TopBar.tsx'
import { useToast } from './toasts.ts'

const loadToasts = async () => ({ default: (await import('./ToastRegion.tsx')).ToastRegion })
const ToastRegion = lazy(loadToasts)
const VerificationNotice = lazy(async () => ({
  default: (await import('../verification/VerificationNotice.tsx')).VerificationNotice,
}))

/** Around every screen: skip link, bar, the screen itself, the player, notices. */
export function Layout() {
  const say = useSay()
  const { viewer, isKnown } = useViewerState()
  const isUnverified = useAccount()?.emailVerified === false
  useTitle()
  const isFramed = !useHasOwnFrame(viewer)
  if (!isKnown) return <LoadingScreen />
  return (
    <>
      <a className={css.skip} href="#content">
        {say('shell.skip')}
      </a>
      {isFramed && <TopBar />}
      <Forgiving>
        <Suspense>{!import.meta.env.SSR && isUnverified && <VerificationNotice />}</Suspense>
      </Forgiving>
      {isFramed ? (
        <main id="content" tabIndex={-1} className={css.main}>
          <Outlet />
        </main>
      ) : (
        <Outlet />
      )}
      {isFramed && <PlayerDock />}
      <Notices />
    </>
  )
}

/**
 * The region appears with the first notice and stays from then on. It is fetched once the page is at rest: a notice
 * that says the connection is gone could not be fetched then. It also holds the question what of this browser shall be
 * taken along into an account.
 */
function Notices() {
  const isWanted = useToast() !== null
  const [isLoaded, setLoaded] = useState(false)
  if (isWanted && !isLoaded) setLoaded(true)
  const look = async () => {
    await loadToasts()
    if (localStorage.getItem(keptKey)) setLoaded(true)
  }
  useEffect(() => whenIdle(() => void look().catch(console.error)), [])
  return (
    <Forgiving>
      <Suspense>{isLoaded && <ToastRegion />}</Suspense>
    </Forgiving>
  )
}

/** Landing and sign-in bring their own header. */
function useHasOwnFrame(viewer: Viewer): boolean {
  return useMatches({
    select: matches => {
      const last = matches.at(-1)
      return last?.staticData.page?.(viewer, homeSearch(last.search)).hasOwnFrame ?? false
    },
  })
}

/** The first title comes with the page; after that each navigation brings its own. */
function useTitle(): void {
  const title = useMatches({
    select: matches => matches.flatMap(match => match.meta ?? []).findLast(meta => meta?.title)?.title,
  })
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
