import { checkOffline, type ReadSongs } from './check-offline.ts'
import { keptSongs, putRecord, removeSong } from './offline-songs.ts'
import { readOffline } from './offline-store.ts'

/** Makes what is kept agree with the server. Rejects if the server can't be reached. */
export async function tidyOffline(viewerId: string | null, read: ReadSongs): Promise<void> {
  const kept = await keptSongs()
  if (kept.length === 0) return
  const { remove, renew } = await checkOffline(kept, viewerId, read)
  for (const { song } of remove) await removeSong(song)
  for (const one of renew) await putRecord(one)
  if (remove.length + renew.length > 0) await readOffline()
}
