import { dayMs } from '#contract/durations.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { addSongs, makePlaylist } from '../../server/features/library/playlists/change-playlist.ts'
import { demoPlaylists } from '../playlists.ts'

/** Makes the cast's playlists as members do. */
export async function makePlaylists(
  transaction: Transaction,
  { memberIds, songIds }: { memberIds: ReadonlyMap<string, string>; songIds: ReadonlyMap<string, string> },
  now: Date,
): Promise<void> {
  for (const { by, madeDaysAgo, songs, ...playlist } of demoPlaylists) {
    const at = new Date(now.getTime() - madeDaysAgo * dayMs)
    const id = await makePlaylist(transaction, { id: memberIds.get(by)! }, at, playlist)
    await addSongs(
      transaction,
      id,
      songs.map(song => songIds.get(song)!),
      at,
    )
  }
}
