import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { late } from '../../../ui/layers/late.tsx'
import { usePlayer } from '../player.ts'
import css from './PlayerDock.module.css'

const KeepPlaying = lazy(async () => ({ default: (await import('./KeepPlaying.tsx')).KeepPlaying }))
const PlayerBar = lazy(async () => ({ default: (await import('./PlayerBar.tsx')).PlayerBar }))
const PlayerAtRest = late(async () => (await import('./PlayerAtRest.tsx')).PlayerAtRest)

/** On these pages entries or takes have a player of their own. */
const otherPlayers = /\/listen$|\/takes\//

/**
 * The player's place at the bottom of every page, once the player holds a song. The bar loads only then. Pages with a
 * frame of their own have no bar, but the music continues there.
 */
export function PlayerDock({ hasBar }: { hasBar: boolean }) {
  const song = usePlayer(state => state.song)
  const isElsewhere = useLocation({ select: ({ pathname }) => otherPlayers.test(pathname) })
  return (
    <>
      {(hasBar || song) && <PlayerAtRest />}
      {song && !isElsewhere && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <KeepPlaying song={song} />
          </Suspense>
        </ErrorBoundary>
      )}
      {hasBar && song && !isElsewhere && (
        <div className={css.dock} data-player-bar="">
          <ErrorBoundary>
            <Suspense fallback={null}>
              <PlayerBar song={song} />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </>
  )
}
