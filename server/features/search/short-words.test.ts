import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aSong } from '../../testing/songs.ts'
import { melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'

async function named(m: TestMelodrome, title: string, tags: string[] = []): Promise<void> {
  const id = await aSong(m, { by: m.mina, title, genre: null })
  await m.mina.call('PATCH /api/songs/{id}', { params: { id }, body: { generator: null, tags } })
}

const titlesFor = async (m: TestMelodrome, q: string): Promise<string[]> =>
  (await m.guest.call('GET /api/search/songs', { query: { q } })).map(({ title }) => title)

test.each([
  ['among the most popular songs', true],
  ['among the others', false],
])('%s short words are words, and only the last one may also begin a longer one', async (_where, isHead) => {
  const m = await melodrome()
  await named(m, 'Blue', ['lo-fi'])
  await named(m, 'Grey', ['R&B', 'AI'])
  await named(m, 'Lo fields')
  await named(m, 'Lost fields')
  await named(m, 'Rainy Berlin')
  await named(m, 'Air')
  await sql`update song_index set is_head = ${isHead}`.execute(m.melodrome.database)
  expect(await titlesFor(m, 'lo-fi')).toEqual(['Blue', 'Lo fields'])
  expect((await titlesFor(m, 'lo f')).toSorted()).toEqual(['Blue', 'Lo fields'])
  expect(await titlesFor(m, 'r&b')).toEqual(['Grey'])
  expect(await titlesFor(m, 'ai')).toEqual(['Grey', 'Air'])
  expect((await titlesFor(m, 'l')).toSorted()).toEqual(['Blue', 'Lo fields', 'Lost fields'])
})

test('a title or tag of signs alone is found by them', async () => {
  const m = await melodrome()
  await named(m, '🎧❤️')
  await named(m, '★★★')
  await named(m, 'Night', ['🌧️', '🔥'])
  await named(m, 'Day ❤️')
  expect(await titlesFor(m, '🎧❤')).toEqual(['🎧❤️'])
  expect(await titlesFor(m, '🎧')).toEqual(['🎧❤️'])
  expect(await titlesFor(m, '★★★')).toEqual(['★★★'])
  expect(await titlesFor(m, '🌧')).toEqual(['Night'])
  expect(await titlesFor(m, '🔥')).toEqual(['Night'])
  // Beside words signs are not looked for.
  expect(await titlesFor(m, 'day 🔥')).toEqual(['Day ❤️'])
  expect(await titlesFor(m, '🧊')).toEqual([])
})
