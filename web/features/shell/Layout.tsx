import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Namespace } from '#words/namespaces.ts'
import { useSay } from '../../say/use-say.ts'
import { homeSearch } from '../../search-params.ts'
import { useAccount, useViewerState, type Viewer } from '../../session/viewer.ts'
import { Forgiving } from '../../ui/Forgiving.tsx'
import { PlayerDock } from '../player/bar/PlayerDock.tsx'
import css from './Layout.module.css'
import { LoadingScreen } from './LoadingScreen.tsx'
import { TopBar } from './TopBar.tsx'
import { useLate } from './use-late.ts'

const loadToasts = () => import('./ToastRegion.tsx')
const loadStage = () => import('../songs/stage/StageLayer.tsx')
const loadFoot = () => import('../sharing/legal/HouseFoot.tsx')
const footWords = ['legal'] as const
const loadTerms = () => import('../sharing/legal/TermsChanged.tsx')
const loadSuspension = () => import('../moderation/account-status/SuspensionNotice.tsx')
const standingWords: readonly Namespace[] = ['standing']
const loadVerification = () => import('../identity/verification/VerificationNotice.tsx')

/** Around every screen: skip link, bar, the screen itself, the player, notices. */
export function Layout() {
  const say = useSay()
  const { viewer, isKnown } = useViewerState()
  const account = useAccount()
  useTitle()
  const isFramed = !useHasOwnFrame(viewer)
  if (!isKnown) return <LoadingScreen />
  return (
    <>
      <a className={css.skip} href="#content">
        {say('shell.skip')}
      </a>
      {isFramed && <TopBar />}
      {account?.emailVerified === false && <Unverified />}
      {account?.suspendedUntil && <Suspended />}
      {account?.mustAcceptTerms && <ChangedTerms />}
      {isFramed ? (
        <main id="content" tabIndex={-1} className={css.main}>
          <Outlet />
          <OverThePage />
        </main>
      ) : (
        <Outlet />
      )}
      {isFramed && viewer?.type !== 'authenticated' && <Foot />}
      <PlayerDock hasBar={isFramed} />
      <Notices />
    </>
  )
}

/** The stage for a song that is opened from the page. Until it is there, links lead to the song's own page. */
function OverThePage() {
  const late = useLate(loadStage)
  return (
    late && (
      <Forgiving>
        <late.StageLayer />
      </Forgiving>
    )
  )
}

/** Members find the same in their settings. */
function Foot() {
  const late = useLate(loadFoot, footWords)
  return (
    late && (
      <Forgiving>
        <late.HouseFoot />
      </Forgiving>
    )
  )
}

/** A line that leads whoever has not proved their address to doing so. */
function Unverified() {
  const late = useLate(loadVerification)
  return (
    late && (
      <Forgiving>
        <late.VerificationNotice />
      </Forgiving>
    )
  )
}

/** Asks who has agreed to an earlier version of the terms. */
function ChangedTerms() {
  const late = useLate(loadTerms, footWords)
  return (
    late && (
      <Forgiving>
        <late.TermsChanged />
      </Forgiving>
    )
  )
}

/** Until when and why nothing can be written. */
function Suspended() {
  const late = useLate(loadSuspension, standingWords)
  return (
    late && (
      <Forgiving>
        <late.SuspensionNotice />
      </Forgiving>
    )
  )
}

/**
 * Fetched once the page is at rest, not with the first notice: one that says the connection is gone could not be
 * fetched then. It also holds the question what of this browser shall be taken along into an account.
 */
function Notices() {
  const late = useLate(loadToasts)
  return (
    late && (
      <Forgiving>
        <late.ToastRegion />
      </Forgiving>
    )
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
