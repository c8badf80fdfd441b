import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { hear } from '../../../testing/hear.ts'
import { hold, waiting } from '../../../testing/locks.ts'
import { melodrome, type TestMelodrome } from '../../../testing/melodrome.ts'
import { refused } from '../../../testing/person.ts'
import { aSong } from '../../../testing/songs.ts'

const soon = { timeout: 5_000, interval: 20 }
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
  const free = await hold(
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

test('what is written about a song while it is being deleted finds no song', async () => {
  const m = await melodrome()
  for (const [name, write] of Object.entries(writes)) {
    const { id, free, remove } = await heldSong(m)
    const removed = remove()
    await expect.poll(() => waiting(m), soon).toBe(1)
    const written = write(m, id)
    const isRefused = expect(written, name).rejects.toMatchObject(refused('song.notFound'))
    await expect.poll(() => waiting(m), soon).toBeGreaterThan(1)
    await free()
    await isRefused
    await removed
  }
  expect(m.errors).toEqual([])
})
