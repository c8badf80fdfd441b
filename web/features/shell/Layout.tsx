import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSay } from '../../say/use-say.ts'
import { homeSearch } from '../../search-params.ts'
import { useAccount, useViewerState, type Viewer } from '../../session/viewer.ts'
import { late } from '../../ui/layers/late.tsx'
import { PlayerDock } from '../player/dock/PlayerDock.tsx'
import css from './Layout.module.css'
import { LoadingScreen } from './LoadingScreen.tsx'
import { usePageTitle } from './page-title.ts'
import { TopBar } from './TopBar.tsx'

/** The stage for a song that is opened from the page. Until it is loaded, links lead to the song's own page. */
const StageLayer = late(async () => (await import('../songs/stage/StageLayer.tsx')).StageLayer)
/** Members find these links in their settings. */
const HouseFoot = late(async () => (await import('../sharing/legal/HouseFoot.tsx')).HouseFoot, {
  words: ['legal'],
})
/** Asks a member to verify their address. */
const VerificationNotice = late(
  async () => (await import('../identity/verification/VerificationNotice.tsx')).VerificationNotice,
)
/** Asks a member who has agreed to an earlier version of the terms. */
const TermsChanged = late(async () => (await import('../sharing/legal/TermsChanged.tsx')).TermsChanged, {
  words: ['legal'],
})
/** Says until when and why the member can't write. */
const SuspensionNotice = late(
  async () => (await import('../moderation/account-status/SuspensionNotice.tsx')).SuspensionNotice,
  { words: ['status'] },
)
/**
 * Loaded once the page is idle, not with the first notice: a notice that the connection is lost could not be loaded
 * then. It also announces each new page to screen readers, and asks whether the data that this browser kept should be
 * added to the account.
 */
const ToastRegion = late(async () => (await import('./ToastRegion.tsx')).ToastRegion)

/** The frame of every screen: skip link, bar, the screen itself, the player, notices. */
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
      {account?.emailVerified === false && <VerificationNotice />}
      {account?.suspendedUntil && <SuspensionNotice />}
      {account?.mustAcceptTerms && <TermsChanged />}
      {isFramed ? (
        <main id="content" tabIndex={-1} className={css.main}>
          <Outlet />
          <StageLayer />
        </main>
      ) : (
        <Outlet />
      )}
      {isFramed && viewer?.type !== 'authenticated' && <HouseFoot />}
      <PlayerDock hasBar={isFramed} />
      <ToastRegion />
    </>
  )
}

/** The landing page and the sign-in page have their own header. */
function useHasOwnFrame(viewer: Viewer): boolean {
  return useMatches({
    select: matches => {
      const last = matches.at(-1)
      return last?.staticData.page?.(viewer, homeSearch(last.search)).hasOwnFrame ?? false
    },
  })
}

/** The first title is in the page; after that, each navigation sets its own. */
function useTitle(): void {
  const title = usePageTitle()
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
