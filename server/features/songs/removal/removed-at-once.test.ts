import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { hear } from '../../../testing/hear.ts'
import { lockFromOutside, waiting } from '../../../testing/locks.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'

const soon = { interval: 20 }
const scores = { vocal: 5, instrumental: 5, mixing: 5, creativity: 5, lyrics: 5 }

/** What people write about a song, by its name in the failure of a test. */
const writes = {
  like: (m, id) => m.jun.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } }),
  dislike: (m, id) => m.jun.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: false } }),
  stars: (m, id) => m.jun.call('POST /api/songs/{id}/rate', { params: { id }, body: { rating: 4 } }),
  scores: (m, id) => m.jun.call('POST /api/songs/{id}/detailed-rating', { params: { id }, body: scores }),
  play: (m, id) => m.jun.call('POST /api/songs/{id}/play', { params: { id } }),
  comment: (m, id) =>
    m.jun.call('POST /api/songs/{id}/comments', { params: { id }, body: { content: 'That bridge!' } }),
  'beat of a listen': (m, id) =>
    m.jun.call('POST /api/songs/{id}/listens', {
      params: { id },
      body: { listen: '0'.repeat(32), heard: [] },
    }),
} satisfies Record<string, (m: TestMelodrome, id: string) => Promise<unknown>>

/** A song that Jun listens to, with rows that the deletion has to wait for until they are freed. */
async function heldSong(m: TestMelodrome) {
  const id = await aSong(m, { by: m.mina })
  await hear(m, id, m.sora, m.jun)
  await m.sora.call('POST /api/songs/{id}/detailed-rating', { params: { id }, body: scores })
  const song = toUuid(id)
  // A fold at any other moment might wait for the deletion, too.
  await m.foldNow()
  const free = await lockFromOutside(
    m,
    sql`
      select from song_stats join category_stats using (song_id) join running_listens using (song_id)
      where song_id = ${song} for update`,
  )
  return { id, free, remove: () => m.mina.call('DELETE /api/songs/{id}', { params: { id } }) }
}

test('what is written about a song at the moment of its deletion comes before it', async () => {
  const m = await melodrome()
  for (const [name, write] of Object.entries(writes)) {
    const { id, free, remove } = await heldSong(m)
    const isWritten = expect(write(m, id), name).resolves.toBeDefined()
    await expect.poll(() => waiting(m), soon).toBe(1)
    const removed = remove()
    await expect.poll(() => waiting(m), soon).toBeGreaterThan(1)
    await free()
    await isWritten
    await removed
  }
  expect(m.errors).toEqual([])
})

test('what is written about a song while it is being deleted finds no song; what is committed together with that of others does not wait', async () => {
  const m = await melodrome()
  const waits = ['scores', 'comment']
  for (const [name, write] of Object.entries(writes)) {
    const { id, free, remove } = await heldSong(m)
    const removed = remove()
    await expect.poll(() => waiting(m), soon).toBe(1)
    const written = write(m, id)
    const isRefused =
      name === 'play'
        ? expect(written).resolves.toEqual({ counted: false })
        : expect(written, name).rejects.toMatchObject(refused('song.notFound'))
    if (waits.includes(name)) await expect.poll(() => waiting(m), soon).toBeGreaterThan(1)
    else await isRefused
    await free()
    await isRefused
    await removed
  }
  expect(m.errors).toEqual([])
})

test('lists, histories and likes of comments find no song that is being deleted', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const comment = { params: { id }, body: { content: 'That bridge!' } }
  const { id: commentId } = await m.mina.call('POST /api/songs/{id}/comments', comment)
  const list = await m.jun.call('POST /api/playlists', { body: { name: 'Nights' } })
  await m.sora.call('POST /api/songs/{id}/play', { params: { id } })
  // A fold at any other moment might wait for the deletion, too.
  await m.foldNow()
  // The deletion comes to the plays last.
  const free = await lockFromOutside(m, sql`select from plays where song_id = ${toUuid(id)} for update`)
  const removed = m.mina.call('DELETE /api/songs/{id}', { params: { id } })
  await expect.poll(() => waiting(m), soon).toBe(1)
  const kept = { deviceKey: 'one', listName: 'Mine', likes: [id], listed: [id] }
  const heard = [{ songId: id, at: m.clock.now.toISOString() }]
  const answers = Promise.all([
    expect(
      m.jun.call('PUT /api/playlists/{id}/songs/{songId}', {
        params: { id: list.id, songId: id },
        body: {},
      }),
    ).rejects.toMatchObject(refused('song.notFound')),
    expect(
      m.sora.call('POST /api/playlists', { body: { name: 'Days', songIds: [id] } }),
    ).resolves.toMatchObject({ songCount: 0 }),
    expect(m.teo.call('POST /api/auth/take-over', { body: { ...kept, heard } })).resolves.toMatchObject({
      likes: 0,
      listed: 0,
      heard: 0,
    }),
    expect(
      m.jun.call('POST /api/auth/take-over', { body: { deviceKey: 'two', listName: 'Mine', heard } }),
    ).resolves.toMatchObject({ heard: 0 }),
    expect(
      m.sora.call('POST /api/songs/{id}/comments/{commentId}/like', { params: { id, commentId } }),
    ).rejects.toMatchObject(refused('comment.notFound')),
  ])
  await expect.poll(() => waiting(m), soon).toBe(6)
  await free()
  await Promise.all([removed, answers])
  expect(m.errors).toEqual([])
})

test('a song is gone only if its maker’s open pages are told of it, and two deletions that tell each other’s makers wait in one order', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const [ofMina, ofJun] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.jun })]
  const remove = (by: Person, id: string) => by.call('DELETE /api/songs/{id}', { params: { id } })
  await sql`alter table account_events add constraint no_songs check (topic <> 'songs') not valid`.execute(
    database,
  )
  await expect(remove(m.mina, ofMina)).rejects.toMatchObject(refused('server.broken'))
  expect(m.errors.splice(0)).toHaveLength(1)
  expect(await m.mina.call('GET /api/songs/{id}', { params: { id: ofMina } })).toMatchObject({ id: ofMina })
  await sql`alter table account_events drop constraint no_songs`.execute(database)

  // Each names the other below their own song, so each deletion writes events for both.
  for (const [by, id, name] of [
    [m.mina, ofMina, 'jun'],
    [m.jun, ofJun, 'mina'],
  ] as const)
    await by.call('POST /api/songs/{id}/comments', {
      params: { id },
      body: { content: `Hear this, @${name}` },
    })
  // A fold at any other moment might wait for the deletion, too.
  await m.foldNow()
  const free = await lockFromOutside(
    m,
    sql`select from account_heads where user_id = ${toUuid(m.mina.id)} for update`,
  )
  const first = remove(m.jun, ofJun)
  await expect.poll(() => waiting(m), soon).toBe(1)
  const second = remove(m.mina, ofMina)
  await expect.poll(() => waiting(m), soon).toBe(2)
  await free()
  await Promise.all([first, second])
  expect(m.errors).toEqual([])
})
