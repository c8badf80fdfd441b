import { lazy, Suspense } from 'react'
import { Forgiving } from '../../ui/Forgiving.tsx'
import { useLate } from '../shell/use-late.ts'
import css from './PlayerDock.module.css'
import { usePlayer } from './player.ts'

const PlayerBar = lazy(async () => ({ default: (await import('./PlayerBar.tsx')).PlayerBar }))
const loadLater = () => import('./PlayerLater.tsx')

/** Where the player stands, at the bottom of every page, as soon as a song is held. The bar is not loaded before. */
export function PlayerDock() {
  const song = usePlayer(state => state.song)
  const later = useLate(loadLater)
  return (
    <>
      {later && <later.PlayerLater />}
      {song && (
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
