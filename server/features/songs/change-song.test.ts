import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toUuid } from '../../database/ids.ts'
import { aSong } from '../../testing/songs.ts'
import { wavFile } from '../../testing/sound-files.ts'
import { melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'
import type { Person } from '../../testing/test-person.ts'
import { refused } from '../../testing/test-person.ts'

const detail = (person: Person, id: string) => person.call('GET /api/songs/{id}', { params: { id } })
const change = (person: Person, id: string, body: object) =>
  person.call('PATCH /api/songs/{id}', { params: { id }, body })
const remixes = async (person: Person, id: string, query = {}) =>
  (await person.call('GET /api/songs/{id}/remixes', { params: { id }, query })).map(song => song.id)

const wrong = (fields: Record<string, string>) => ({
  problem: {
    status: 400,
    code: 'input.invalid',
    fields: Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, { code }])),
  },
})

const picture = async (colour: string): Promise<File> =>
  new File(
    [
      await sharp({ create: { width: 700, height: 700, channels: 3, background: colour } })
        .png()
        .toBuffer(),
    ],
    'cover.png',
    { type: 'image/png' },
  )

test('a song is published with how it was made, and its page says so', async () => {
  const m = await melodrome()
  const origin = await aSong(m, { by: m.jun, title: 'First rain' })
  const filled = { title: 'Second rain', terms: 'true' }
  const recipe = {
    generator: 'suno',
    generatorVersion: ' v5 ',
    prompt: 'rain on neon',
    lyrics: '비가 와\n또 와',
    tags: '#Neon, neon , 비,',
    basedOn: origin,
  }
  const tooMuch = {
    generator: 'x'.repeat(61),
    lyrics: 'la'.repeat(5_001),
    tags: Array.from({ length: 11 }, (_, n) => `tag ${n}`).join(','),
    basedOn: '2'.repeat(22),
  }
  await expect(m.mina.publish({ ...filled, ...tooMuch, terms: '' })).rejects.toMatchObject(
    wrong({
      generator: 'tooLong',
      lyrics: 'tooLong',
      tags: 'tooManyTags',
      basedOn: 'basedOnUnknown',
      terms: 'termsRequired',
      audio: 'audioRequired',
    }),
  )
  const { id } = await m.mina.publish({ ...filled, ...recipe, audio: wavFile(1) })
  expect(await detail(m.guest, id)).toMatchObject({
    generator: 'Suno',
    generatorVersion: 'v5',
    prompt: 'rain on neon',
    lyrics: '비가 와\n또 와',
    tags: ['neon', '비'],
    basedOn: { id: origin, title: 'First rain', user: { id: m.jun.id } },
    credentials: 'none',
    claimedGenerator: null,
  })
  // Lists do not carry these details.
  const [listed] = await m.guest.call('GET /api/songs', { query: { limit: 1 } })
  expect(listed).not.toHaveProperty('lyrics')
})

test('lyrics in LRC keep the moment of each line; one outside the song or before the line above is refused', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  for (const lyrics of [
    '[00:00.50]비가 와\n[00:00.20]또 와',
    '[00:00.50]비가 와\n[09:00]또 와',
    '[00:00.50]비가 <09:00>와',
  ])
    await expect(change(m.mina, id, { lyrics })).rejects.toMatchObject(wrong({ lyrics: 'lyricTimes' }))
  const fresh = {
    title: 'Rain',
    lyrics: '[00:00.50]비가 와\n[00:00.20]또 와',
    audio: wavFile(2),
    terms: 'true',
  }
  await expect(m.mina.publish(fresh)).rejects.toMatchObject(wrong({ lyrics: 'lyricTimes' }))
  await change(m.mina, id, { lyrics: '[ti:비]\n[Verse]\n[00:00.20]비가 <00:00.3>와\n[00:00.50]또 와' })
  const sung = {
    lyrics: '[Verse]\n비가 와\n또 와',
    lyricTimes: [null, 0.2, 0.5],
    lyricWords: [null, [{ place: 3, seconds: 0.3 }], null],
  }
  expect(await detail(m.guest, id)).toMatchObject(sung)
  // Changes of other fields leave the moments alone; plain lyrics have no moments.
  await change(m.mina, id, { tags: ['rain'] })
  expect(await detail(m.guest, id)).toMatchObject(sung)
  await change(m.mina, id, { lyrics: '비가 와' })
  expect(await detail(m.guest, id)).toMatchObject({ lyrics: '비가 와', lyricTimes: null, lyricWords: null })
  await change(m.mina, id, { lyrics: '[00:00.10]\n[00:00.20]' })
  expect(await detail(m.guest, id)).toMatchObject({ lyrics: null, lyricTimes: null })
})

test('only its owner changes a song, and lists, searches and charts follow', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina, title: 'Neon rain', genre: 'synthwave' })
  await expect(change(m.guest, id, { title: 'x' })).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(change(m.jun, id, { title: 'x' })).rejects.toMatchObject(refused('song.notYours'))
  await expect(change(m.mina, '2'.repeat(22), {})).rejects.toMatchObject(refused('song.notFound'))
  await expect(
    change(m.mina, id, { title: ' ', genre: 'polka', tags: ['x'.repeat(31)], prompt: 'p'.repeat(5_001) }),
  ).rejects.toMatchObject(
    wrong({ title: 'titleRequired', genre: 'genre', tags: 'tagTooLong', prompt: 'tooLong' }),
  )
  await m.foldNow()

  const changed = await change(m.mina, id, {
    title: 'Orange dawn',
    genre: 'jazz',
    generator: 'My own model',
    tags: ['Dawn'],
  })
  expect(changed).toMatchObject({ title: 'Orange dawn', genre: 'jazz', generator: 'My own model' })
  await m.foldNow()
  const found = async (search: string) =>
    (await m.guest.call('GET /api/search/songs', { query: { q: search } })).length
  expect([await found('orange'), await found('neon')]).toEqual([1, 0])
  expect(await m.guest.call('GET /api/songs/popular', { query: { genre: 'jazz' } })).toHaveLength(1)
  expect(await m.guest.call('GET /api/songs/popular', { query: { genre: 'synthwave' } })).toEqual([])

  // Fields that are not named stay; an empty text and null remove.
  await change(m.mina, id, { generator: '', genre: null })
  expect(await detail(m.jun, id)).toMatchObject({
    title: 'Orange dawn',
    generator: null,
    genre: null,
    tags: ['dawn'],
  })
})

test('a failed song can be corrected by its owner; for others it does not exist', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina, status: 'failed' })
  await expect(change(m.jun, id, { title: 'x' })).rejects.toMatchObject(refused('song.notFound'))
  expect(await change(m.mina, id, { title: 'Again' })).toMatchObject({ title: 'Again', status: 'failed' })
})

test('lineage is shown while both can be seen, and never runs in a circle', async () => {
  const m = await melodrome()
  const first = await aSong(m, { by: m.jun, title: 'first' })
  const second = await aSong(m, { by: m.mina, title: 'second' })
  const third = await aSong(m, { by: m.mina, title: 'third' })
  const hidden = await aSong(m, { by: m.jun, status: 'failed' })
  await expect(change(m.mina, second, { basedOn: hidden })).rejects.toMatchObject(
    wrong({ basedOn: 'basedOnUnknown' }),
  )
  await expect(change(m.mina, second, { basedOn: 'nonsense' })).rejects.toMatchObject(
    wrong({ basedOn: 'id' }),
  )
  await change(m.mina, second, { basedOn: first })
  m.clock.forward(60_000)
  await change(m.mina, third, { basedOn: second })
  for (const basedOn of [first, second, third]) {
    await expect(change(m.jun, first, { basedOn })).rejects.toMatchObject(wrong({ basedOn: 'basedOnCircle' }))
  }
  expect(await remixes(m.guest, first)).toEqual([second])
  expect(await remixes(m.guest, third)).toEqual([])
  await expect(remixes(m.guest, hidden)).rejects.toMatchObject(refused('song.notFound'))

  await m.jun.call('DELETE /api/songs/{id}', { params: { id: first } })
  expect(await detail(m.mina, second)).toMatchObject({ basedOn: null })
  await setStatus(m, second, 'hidden')
  expect(await detail(m.guest, third)).toMatchObject({ basedOn: null })
  expect(await detail(m.mina, third)).toMatchObject({ basedOn: { title: 'second' } })
})

test('a credit may be named again while its song is out of sight; another such song is refused', async () => {
  const m = await melodrome()
  const [origin, other] = [await aSong(m, { by: m.jun }), await aSong(m, { by: m.jun })]
  const id = await aSong(m, { by: m.mina })
  await change(m.mina, id, { basedOn: origin })
  for (const hidden of [origin, other]) await setStatus(m, hidden, 'hidden')
  expect(await change(m.mina, id, { genre: 'jazz', basedOn: origin })).toMatchObject({
    genre: 'jazz',
    basedOn: null,
  })
  await expect(change(m.mina, id, { basedOn: other })).rejects.toMatchObject(
    wrong({ basedOn: 'basedOnUnknown' }),
  )
  await setStatus(m, origin, 'ready')
  expect(await detail(m.guest, id)).toMatchObject({ basedOn: { id: origin } })
})

test('two changes at once cannot close a circle that neither sees', async () => {
  const m = await melodrome()
  const [one, two] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  const both = await Promise.allSettled([
    change(m.mina, one, { basedOn: two }),
    change(m.mina, two, { basedOn: one }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('remixes come in pages, newest first, and only below a song that is in sight', async () => {
  const m = await melodrome()
  const origin = await aSong(m, { by: m.jun })
  const made: string[] = []
  for (const title of ['a', 'b', 'c']) {
    m.clock.forward(60_000)
    const id = await aSong(m, { by: m.mina, title })
    await change(m.mina, id, { basedOn: origin })
    made.unshift(id)
  }
  const first = await m.guest.send({ method: 'GET', url: `/api/songs/${origin}/remixes?limit=2` })
  const next = /<(.+)>/.exec(String(first.headers.link))![1]!
  const second = await m.guest.send({ method: 'GET', url: next })
  const ids = [...first.json(), ...second.json()].map(({ id }: { id: string }) => id)
  expect(ids).toEqual(made)
  expect(second.headers.link).toBeUndefined()
  await setStatus(m, origin, 'hidden')
  await expect(remixes(m.guest, origin)).rejects.toMatchObject(refused('song.notFound'))
  expect(await remixes(m.jun, origin)).toEqual(made)
})

test('a cover is given, changed and taken away; files that no row names are swept', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const put = async (person: Person, parts: Record<string, File>) => {
    const answer = await person.sendForm(`/api/songs/${id}/cover`, parts, 'PUT')
    return { status: answer.statusCode, body: answer.json() }
  }
  const text = new File(['no picture'], 'cover.png', { type: 'image/png' })
  expect(await put(m.jun, { coverImage: await picture('#123456') })).toMatchObject({
    body: { code: 'song.notYours' },
  })
  expect(await put(m.mina, { coverImage: text })).toMatchObject({ body: { code: 'song.coverNotImage' } })
  expect(await put(m.mina, {})).toMatchObject({ status: 400, body: { fields: { coverImage: {} } } })

  const blue = (await put(m.mina, { coverImage: await picture('#1020c0') })).body
  const red = (await put(m.mina, { coverImage: await picture('#c02010') })).body
  expect(blue.cover.full).not.toBe(red.cover.full)
  expect(await namedBlobs(m, id)).toEqual(
    expect.arrayContaining([red.cover.full.replace('/media/', ''), red.cover.small.replace('/media/', '')]),
  )
  expect(await namedBlobs(m, id)).not.toContain(blue.cover.full.replace('/media/', ''))
  const bare = await m.mina.call('DELETE /api/songs/{id}/cover', { params: { id } })
  expect(bare).toMatchObject({ cover: null, coverImageUrl: null })
  expect((await namedBlobs(m, id)).filter(name => name.endsWith('.webp'))).toEqual([])
  expect(m.errors).toEqual([])
})

async function namedBlobs(m: TestMelodrome, id: string): Promise<string[]> {
  const { blob_names } = await m.melodrome.database
    .selectFrom('songs')
    .select('blob_names')
    .where('id', '=', toUuid(id))
    .executeTakeFirstOrThrow()
  return blob_names
}

async function setStatus(m: TestMelodrome, id: string, status: string): Promise<void> {
  await m.melodrome.database.updateTable('songs').set({ status }).where('id', '=', toUuid(id)).execute()
}
