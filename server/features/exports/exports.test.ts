import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportHours } from '#contract/limits.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { toUuid } from '../../database/ids.ts'
import { days, melodrome, minutes, passwordOf, type TestMelodrome } from '../../testing/melodrome.ts'
import { type Person, refused } from '../../testing/person.ts'
import { aSong } from '../../testing/songs.ts'
import { wavFile } from '../../testing/sounds.ts'
import { unzipped } from '../../testing/unzip.ts'
import { melodromeWithMail } from '../../testing/with-mail.ts'
import { makeExport } from './make-export.ts'

const patience = { timeout: 15_000 }

async function copyOf(person: Person) {
  const { id } = await person.call('POST /api/exports')
  await expect.poll(async () => (await person.call('GET /api/exports'))[0]?.status, patience).toBe('ready')
  const [copy] = await person.call('GET /api/exports')
  expect(copy).toMatchObject({ id, progress: 1 })
  return { ...copy!, url: copy!.url! }
}

async function contentsOf(person: Person, url: string) {
  const answer = await person.send({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
  })
  return unzipped(answer.rawPayload)
}

const rowsIn = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString('utf8'))

async function blobOf(m: TestMelodrome, name: string): Promise<Buffer> {
  const blob = await m.melodrome.blobs.open(name)
  const buffer = Buffer.alloc(blob.bytes)
  await blob.read(buffer, 0)
  blob.release()
  return buffer
}

test('a copy holds everything that is one’s own, byte for byte, and nothing that opens a door', async () => {
  const m = await melodromeWithMail()
  const { id } = await m.mina.publish({ title: '네온 / 비', genre: 'jazz', terms: 'true', audio: wavFile(1) })
  const others = await aSong(m, { by: m.jun, title: 'Jun stays' })
  await m.mina.call('POST /api/songs/{id}/like', { params: { id: others }, body: { isLike: true } })
  await m.mina.call('POST /api/songs/{id}/rate', { params: { id: others }, body: { rating: 4 } })
  await m.mina.call('POST /api/songs/{id}/play', { params: { id: others } })
  await m.jun.call('POST /api/songs/{id}/play', { params: { id } })
  await m.mina.call('POST /api/users/{id}/follow', { params: { id: m.jun.id }, body: {} })

  const copy = await copyOf(m.mina)
  const files = await contentsOf(m.mina, copy.url)
  expect([...files.keys()].toSorted()).toEqual(
    [
      'account.json',
      'comment-likes.json',
      'comments.json',
      'detailed-ratings.json',
      'following.json',
      'likes.json',
      'plays.json',
      'ratings.json',
      'sessions.json',
      'songs.json',
      'songs/0001 네온 - 비.wav',
    ].toSorted(),
  )
  expect(rowsIn(files, 'account.json')).toMatchObject([{ id: m.mina.id, email: 'mina@example.org' }])
  expect(rowsIn(files, 'songs.json')).toMatchObject([{ id, title: '네온 / 비', plays: 1 }])
  expect(rowsIn(files, 'likes.json')).toMatchObject([{ id: others, song_title: 'Jun stays', is_like: true }])
  expect(rowsIn(files, 'ratings.json')).toMatchObject([{ id: others, rating: 4 }])
  expect(rowsIn(files, 'plays.json')).toMatchObject([{ song_id: others }])
  expect(rowsIn(files, 'sessions.json')).toHaveLength(1)
  expect(rowsIn(files, 'following.json')).toMatchObject([{ id: m.jun.id, artist_name: 'jun' }])
  expect(rowsIn(files, 'comments.json')).toEqual([])

  const row = await m.melodrome.database
    .selectFrom('songs')
    .select('original_blob')
    .where('id', '=', toUuid(id))
    .executeTakeFirstOrThrow()
  expect(files.get('songs/0001 네온 - 비.wav')!.equals(await blobOf(m, row.original_blob))).toBe(true)
  const words = [...files].filter(([name]) => name.endsWith('.json')).map(([, text]) => text.toString('utf8'))
  expect(words.join('')).not.toMatch(/argon2|password|token/)
  expect((await m.mailbox.mailTo('mina@example.org')).subject).toBe('Your data is ready')
})

test('the link is good for its owner, for 72 hours, and only as it was signed', async () => {
  const m = await melodrome()
  const { url } = await copyOf(m.mina)
  const opened = async (person: Person, address: string) =>
    (await person.send({ method: 'GET', url: address })).statusCode
  expect(await opened(m.mina, url)).toBe(200)
  expect(await opened(m.guest, url)).toBe(401)
  expect(await opened(m.jun, url)).toBe(404)
  expect(await opened(m.mina, `${url.slice(0, -1)}_`)).toBe(404)
  expect(await opened(m.mina, url.replace(/signature=.*/, 'signature='))).toBe(404)
  m.clock.forward(minutes(exportHours * 60 - 1))
  await m.mina.call('POST /api/auth/login', {
    body: { email: 'mina@example.org', password: passwordOf('mina') },
  })
  expect(await opened(m.mina, url)).toBe(200)
  m.clock.forward(minutes(1))
  expect(await opened(m.mina, url)).toBe(404)
  await m.sweepNow()
  const { rows } = await sql`select from exports`.execute(m.melodrome.database)
  expect(rows).toEqual([])
})

test('one copy is made at a time, and so many a day', async () => {
  const m = await melodrome({ role: 'web' })
  const [first, second] = await Promise.all([
    m.mina.call('POST /api/exports'),
    m.mina.call('POST /api/exports'),
  ])
  expect(first).toMatchObject({ status: 'waiting', url: null })
  expect(second.id).toBe(first.id)
  for (let i = 2; i < rateLimits.export.times; i += 1) await m.mina.call('POST /api/exports')
  await expect(m.mina.call('POST /api/exports')).rejects.toMatchObject(refused('request.tooMany'))
  expect((await m.jun.call('POST /api/exports')).id).not.toBe(first.id)

  const { signal } = new AbortController()
  await makeExport(m.melodrome, first.id, signal)
  const [ready] = await m.mina.call('GET /api/exports')
  await makeExport(m.melodrome, first.id, signal)
  expect(await m.mina.call('GET /api/exports')).toEqual([ready])
  m.clock.forward(days(1))
  await m.mina.call('POST /api/auth/login', {
    body: { email: 'mina@example.org', password: passwordOf('mina') },
  })
  expect((await m.mina.call('POST /api/exports')).id).not.toBe(first.id)
})

test('more rows than fit a page are all there', async () => {
  const m = await melodrome()
  const song = await aSong(m, { by: m.jun })
  await sql`
    insert into plays (song_id, id, listener, user_id, played_at)
    select ${toUuid(song)}, gen_random_uuid(), 'x', ${toUuid(m.mina.id)}, now() from generate_series(1, 2500)`.execute(
    m.melodrome.database,
  )
  const { url } = await copyOf(m.mina)
  expect(rowsIn(await contentsOf(m.mina, url), 'plays.json')).toHaveLength(2500)
})
