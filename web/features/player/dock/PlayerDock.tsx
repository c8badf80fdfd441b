import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Forgiving } from '../../../ui/Forgiving.tsx'
import { late } from '../../../ui/layers/late.tsx'
import { usePlayer } from '../player.ts'
import css from './PlayerDock.module.css'

const KeepPlaying = lazy(async () => ({ default: (await import('./KeepPlaying.tsx')).KeepPlaying }))
const PlayerBar = lazy(async () => ({ default: (await import('./PlayerBar.tsx')).PlayerBar }))
const PlayerAtRest = late(async () => (await import('./PlayerAtRest.tsx')).PlayerAtRest)

/** There entries or takes sound, in a player of their own. */
const otherPlayers = /\/listen$|\/takes\//

/**
 * Where the player stands, at the bottom of every page, as soon as a song is held. The bar is not loaded before. Pages
 * with a frame of their own have no bar, but what plays goes on there.
 */
export function PlayerDock({ hasBar }: { hasBar: boolean }) {
  const song = usePlayer(state => state.song)
  const isElsewhere = useLocation({ select: ({ pathname }) => otherPlayers.test(pathname) })
  return (
    <>
      {(hasBar || song) && <PlayerAtRest />}
      {song && !isElsewhere && (
        <Forgiving>
          <Suspense fallback={null}>
            <KeepPlaying song={song} />
          </Suspense>
        </Forgiving>
      )}
      {hasBar && song && !isElsewhere && (
        <div className={css.dock} data-player-bar="">
          <Forgiving>
            <Suspense fallback={null}>
              <PlayerBar song={song} />
            </Suspense>
          </Forgiving>
        </div>
      )}
    </>
  )
}
