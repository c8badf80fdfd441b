import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { player } from './player.ts'
import { queueKey } from './queue-memory.ts'
import { ShortcutHelp } from './ShortcutHelp.tsx'

/** What the player does on every page once the page itself is there. */
export function PlayerLater() {
  const queries = useQueryClient()
  useEffect(() => player.onCounted(id => void showPlay(queries, id).catch(console.error)), [queries])
  useEffect(() => void restoreLater().catch(console.error), [])
  return <ShortcutHelp />
}

/** A counted play is seen at once wherever the song is shown. */
async function showPlay(queries: QueryClient, songId: string): Promise<void> {
  const { patchSong } = await import('../songs/cached-songs.ts')
  patchSong(queries, songId, song => ({ plays: song.plays + 1 }))
}

/** What this browser played last is held again, where there is anything to hold. */
async function restoreLater(): Promise<void> {
  if (player.getState().song || !localStorage.getItem(queueKey)) return
  const { restoreQueue } = await import('./restore-queue.ts')
  await restoreQueue()
}
