import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Forgiving } from '../../ui/Forgiving.tsx'
import css from './PlayerDock.module.css'
import { player, usePlayer } from './player.ts'

const PlayerBar = lazy(async () => ({ default: (await import('./PlayerBar.tsx')).PlayerBar }))

/** Where the player stands, at the bottom of every page, as soon as a song is held. Nothing is loaded before. */
export function PlayerDock() {
  const song = usePlayer(state => state.song)
  const queries = useQueryClient()
  useEffect(() => player.onCounted(id => void showPlay(queries, id)), [queries])
  useEffect(() => void restoreLater(), [])
  if (!song) return null
  return (
    <div className={css.dock} data-player-bar="">
      <Forgiving>
        <Suspense>
          <PlayerBar song={song} />
        </Suspense>
      </Forgiving>
    </div>
  )
}

/** What this browser played last is held again, where there is anything to hold. */
async function restoreLater(): Promise<void> {
  try {
    if (player.getState().song || !localStorage.getItem('melodrome_queue')) return
    const { restoreQueue } = await import('./restore-queue.ts')
    await restoreQueue()
  } catch (error) {
    console.error(error)
  }
}

/** A counted play is seen at once wherever the song is shown. */
async function showPlay(queries: QueryClient, songId: string): Promise<void> {
  const { patchSong } = await import('../songs/cached-songs.ts')
  patchSong(queries, songId, song => ({ plays: song.plays + 1 }))
}
