import { lazy, Suspense } from 'react'
import css from './PlayerDock.module.css'
import { usePlayer } from './player.ts'

const PlayerBar = lazy(async () => ({ default: (await import('./PlayerBar.tsx')).PlayerBar }))

/** Where the player stands, at the bottom of every page, as soon as a song is held. Nothing is loaded before. */
export function PlayerDock() {
  const song = usePlayer(state => state.song)
  if (!song) return null
  return (
    <div className={css.dock} data-player-bar="">
      <Suspense fallback={null}>
        <PlayerBar song={song} />
      </Suspense>
    </div>
  )
}
