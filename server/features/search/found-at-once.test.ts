import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../database/ids.ts'
import { aSong } from '../../testing/songs.ts'
import { melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'
import type { Person } from '../../testing/test-person.ts'
import { foundAtOnce, keepFindings } from './found-at-once.ts'

/** Searches at one moment, unless the clock says otherwise: what is kept for a while stays for all of them. */
function searching(m: TestMelodrome, clock = () => 0) {
  const kept = keepFindings(clock)
  return async (by: Person, q = 'neon') => {
    const viewer = by === m.guest ? null : { id: by.id, role: 'member' as const, emailVerified: true }
    const { songs, artists, posts } = await foundAtOnce(
      m.melodrome,
      kept,
      { viewer, language: 'en' },
      { q, limit: 5 },
    )
    return {
      songs: songs.map(({ title, isLike }) => [title, isLike]),
      artists: artists.map(({ artistName }) => artistName),
      posts: posts.map(({ title }) => title),
    }
  }
}

test('people who type the same at the same moment share what is found', async () => {
  const m = await melodrome()
  await aSong(m, { by: m.mina, title: 'Neon rain' })
  let now = 0
  const search = searching(m, () => now)
  const found = { songs: [['Neon rain', null]], artists: [], posts: [] }
  expect(await search(m.guest)).toEqual(found)
  // The row is deleted without the functions that index: only a new search would notice.
  await sql`delete from song_index`.execute(m.melodrome.database)
  const nothing = { songs: [], artists: [], posts: [] }
  expect(await searching(m)(m.jun)).toEqual(nothing)
  now = 9_999
  expect(await search(m.jun)).toEqual(found)
  now = 10_000
  expect(await search(m.jun)).toEqual(nothing)
})

test('own votes, a block, what is hidden and what is new show in the next answer all the same', async () => {
  const m = await melodrome()
  const rain = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const road = await aSong(m, { by: m.sora, title: 'Neon road' })
  const search = searching(m)
  const songsFor = async (by: Person) =>
    (await search(by)).songs.toSorted(([one], [other]) => String(one).localeCompare(String(other)))
  const both = [
    ['Neon rain', null],
    ['Neon road', null],
  ]
  expect(await songsFor(m.guest)).toEqual(both)
  await m.jun.call('POST /api/songs/{id}/like', { params: { id: rain }, body: { isLike: true } })
  expect(await songsFor(m.jun)).toEqual([
    ['Neon rain', true],
    ['Neon road', null],
  ])
  expect(await songsFor(m.teo)).toEqual(both)

  await m.jun.call('POST /api/users/{id}/block', { params: { id: m.sora.id } })
  expect(await songsFor(m.jun)).toEqual([['Neon rain', true]])
  expect(await songsFor(m.sora)).toEqual(both)

  await sql`update songs set status = 'hidden' where id = ${toUuid(road)}`.execute(m.melodrome.database)
  expect(await songsFor(m.guest)).toEqual([['Neon rain', null]])
  expect(await songsFor(m.sora)).toEqual([['Neon rain', null]])

  await aSong(m, { by: m.teo, title: 'Neon sun' })
  expect(await songsFor(m.guest)).toEqual([
    ['Neon rain', null],
    ['Neon sun', null],
  ])
})

test('so do people and posts', async () => {
  const m = await melodrome()
  const search = searching(m)
  const named = (artistName: string) =>
    m.mina.call('PUT /api/users/{id}/profile', { params: { id: m.mina.id }, body: { artistName } })
  expect(await search(m.jun)).toEqual({ songs: [], artists: [], posts: [] })
  await named('Neon')
  expect(await search(m.jun)).toMatchObject({ artists: ['Neon'] })
  await named('Xenon')
  expect(await search(m.jun)).toMatchObject({ artists: [] })
  await named('Neon')
  await m.sora.call('POST /api/forum/posts', {
    body: { title: 'Neon signs', content: 'Where are they?', category: 'feedback', tags: [] },
  })
  expect(await search(m.jun)).toMatchObject({ artists: ['Neon'], posts: ['Neon signs'] })
  await m.jun.call('POST /api/users/{id}/block', { params: { id: m.sora.id } })
  expect(await search(m.jun)).toMatchObject({ artists: ['Neon'], posts: [] })
  await m.mina.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
  expect(await search(m.jun)).toMatchObject({ artists: [], posts: [] })
  expect(await search(m.guest)).toMatchObject({ artists: ['Neon'], posts: ['Neon signs'] })
})
