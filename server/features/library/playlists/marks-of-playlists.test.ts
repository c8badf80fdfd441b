import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { hear } from '../../../testing/hear.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, logInAgain, melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { eraseWithheldPlaylist, withholdPlaylist } from './withhold-playlist.ts'

/** The songs that the next fold would look at; then it is made. */
async function folded(m: TestMelodrome): Promise<string[]> {
  const rows = await m.melodrome.database.selectFrom('changed_songs').select('song_id').execute()
  await m.foldNow()
  return rows.map(row => row.song_id).toSorted()
}

test('who keeps a song makes it more popular for as long as it is kept', async () => {
  const m = await melodrome()
  m.clock.forward(days(1))
  await logInAgain(m, 'mina', 'jun')
  const songId = await aSong(m, { by: m.mina })
  await hear(m, songId, m.jun)
  const score = async () => {
    await m.foldNow()
    const rows = await m.melodrome.database
      .selectFrom('song_ranks')
      .select('score')
      .where('song_id', '=', toUuid(songId))
      .where('chart', '=', 'popular:today')
      .execute()
    return rows[0]!.score
  }
  const heard = await score()
  const { id } = await m.jun.call('POST /api/playlists', { body: { name: 'Night drive', songId } })
  expect(await score()).toBeGreaterThan(heard)
  await m.jun.call('DELETE /api/playlists/{id}/songs/{songId}', { params: { id, songId } })
  expect(await score()).toBe(heard)
})

test('songs are marked in whatever way a list gains or loses them, and no others', async () => {
  const m = await melodrome()
  const ids = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  const [one, two, three] = ids.toSorted() as [string, string, string]
  await m.foldNow()
  const { id } = await m.jun.call('POST /api/playlists', { body: { name: 'First', songIds: [three, one] } })
  expect(await folded(m)).toEqual([one, three])
  const params = { id }
  await m.jun.call('PATCH /api/playlists/{id}', {
    params,
    body: { name: 'Second', removeSongIds: [three, two], addSongIds: [two, one] },
  })
  expect(await folded(m)).toEqual([two, three])
  const put = (songId: string) =>
    m.jun.call('PUT /api/playlists/{id}/songs/{songId}', { params: { id, songId }, body: {} })
  await put(three)
  expect(await folded(m)).toEqual([three])
  await put(three)
  await m.jun.call('DELETE /api/playlists/{id}', {
    params: await m.jun.call('POST /api/playlists', { body: { name: 'Empty' } }),
  })
  expect(await folded(m)).toEqual([])
  await m.jun.call('DELETE /api/playlists/{id}', { params })
  expect(await folded(m)).toEqual([one, two, three])

  const kept = { deviceKey: 'guest_1_abc', listName: 'From this browser', listed: [two, one] }
  const { playlistId } = await m.jun.call('POST /api/auth/take-over', { body: kept })
  expect(await folded(m)).toEqual([one, two])
  const erase = () =>
    transact(m.melodrome.database, transaction => eraseWithheldPlaylist(transaction, playlistId!))
  await erase()
  expect(await folded(m)).toEqual([])
  await transact(m.melodrome.database, transaction => withholdPlaylist(transaction, playlistId!, 'removed'))
  await erase()
  expect(await folded(m)).toEqual([one, two])
})
