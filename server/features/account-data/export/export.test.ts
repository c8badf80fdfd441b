import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exportHours } from '#contract/limits.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { TryLater } from '../../../jobs/jobs.ts'
import { decided, moderated } from '../../../testing/cases.ts'
import { firstStep, withPasskey } from '../../../testing/factors.ts'
import { impose, lift } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { days, melodrome, minutes, passwordOf, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { aDraft, announce, sendPiece } from '../../../testing/tus-client.ts'
import { unzipped } from '../../../testing/unzip.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'
import { giveUpExport, makeExport } from './make-export.ts'

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

/** Links a foreign account without signing in there. */
async function linked(m: TestMelodrome, { id }: Person, label: string): Promise<void> {
  const at = m.clock.now
  await m.melodrome.database
    .insertInto('identities')
    .values({
      id: toUuid(newId(at.getTime())),
      issuer: 'https://github.example',
      subject: '1718',
      user_id: toUuid(id),
      label,
      linked_at: at,
      last_used_at: at,
    })
    .execute()
}

async function blobOf(m: TestMelodrome, name: string): Promise<Buffer> {
  const blob = await m.melodrome.blobs.open(name)
  const buffer = Buffer.alloc(blob.bytes)
  await blob.read(buffer, 0)
  blob.release()
  return buffer
}

test('a copy holds all of the person’s own data, byte for byte, and no secrets that give access', async () => {
  const m = await melodromeWithMail()
  const { id } = await m.mina.publish({ title: '네온 / 비', genre: 'jazz', terms: 'true', audio: wavFile(1) })
  const face = sharp({ create: { width: 200, height: 200, channels: 3, background: '#1f5a52' } })
  const profileImage = new File([await face.png().toBuffer()], 'me.png')
  const sent = await m.mina.sendForm('/api/users/profile-image', { profileImage })
  const others = await aSong(m, { by: m.jun, title: 'Jun stays' })
  await m.mina.call('POST /api/songs/{id}/like', { params: { id: others }, body: { isLike: true } })
  await m.mina.call('POST /api/songs/{id}/rate', { params: { id: others }, body: { rating: 4 } })
  await m.mina.call('POST /api/songs/{id}/play', { params: { id: others } })
  await m.jun.call('POST /api/songs/{id}/play', { params: { id } })
  await m.mina.call('POST /api/users/{id}/follow', { params: { id: m.jun.id }, body: {} })
  const content = 'The bridge at last'
  await m.mina.call('POST /api/songs/{id}/comments', { params: { id: others }, body: { content } })
  await m.jun.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
  await m.mina.call('PUT /api/notifications/preferences', { body: { badge: false } })
  await m.mina.call('POST /api/conversations/{id}/messages', {
    params: { id: m.jun.id },
    body: { id, content: 'Shall we?' },
  })
  await m.mina.call('POST /api/playlists', { body: { name: 'Night drive', songId: others } })
  await m.mina.call('POST /api/reports', { body: { subject: { kind: 'song', id: others }, reason: 'spam' } })
  const listens = (...heard: [number, number][]) =>
    m.mina.call('POST /api/songs/{id}/listens', {
      params: { id: others },
      body: { listen: 'a'.repeat(32), heard },
    })
  await listens()
  m.clock.forward(10_000)
  await listens([0, 10])
  const { recoveryCodes } = await withPasskey(m.mina, 'mina')
  await firstStep(new Person(m.app), 'mina')
  await linked(m, m.mina, 'mina@github.example')

  const copy = await copyOf(m.mina)
  const files = await contentsOf(m.mina, copy.url)
  expect([...files.keys()].toSorted()).toEqual(
    [
      ...m.melodrome.rooms.flatMap(({ exported = [] }) => exported.map(({ file }) => file)),
      'songs/0001 네온 - 비.wav',
      'picture.webp',
    ].toSorted(),
  )
  expect(files.get('picture.webp')).toEqual(await blobOf(m, path.basename(sent.json().largeProfileImageUrl)))
  expect(rowsIn(files, 'account.json')).toMatchObject([
    { id: m.mina.id, email: 'mina@example.org', messages_from: 'everyone' },
  ])
  expect(rowsIn(files, 'reports.json')).toMatchObject([
    { subject_kind: 'song', subject_id: others, reason: 'spam' },
  ])
  expect(rowsIn(files, 'songs.json')).toMatchObject([{ id, title: '네온 / 비', plays: 1 }])
  expect(rowsIn(files, 'likes.json')).toMatchObject([{ id: others, song_title: 'Jun stays', is_like: true }])
  expect(rowsIn(files, 'ratings.json')).toMatchObject([{ id: others, rating: 4 }])
  expect(rowsIn(files, 'plays.json')).toMatchObject([{ song_id: others }])
  expect(rowsIn(files, 'sessions.json')).toHaveLength(1)
  expect(rowsIn(files, 'sign-in-log.json')).toContainEqual(
    expect.objectContaining({ kind: 'signedIn', reason: 'registration' }),
  )
  expect(rowsIn(files, 'following.json')).toMatchObject([{ id: m.jun.id, artist_name: 'jun' }])
  expect(rowsIn(files, 'comments.json')).toMatchObject([{ song_title: 'Jun stays', content }])
  expect(rowsIn(files, 'linked-sign-ins.json')).toMatchObject([{ label: 'mina@github.example' }])
  expect(rowsIn(files, 'passkeys.json')).toMatchObject([{ name: 'key ring' }])
  expect(rowsIn(files, 'playlists.json')).toMatchObject([
    { name: 'Night drive', songs: [{ id: others, title: 'Jun stays' }] },
  ])
  expect(rowsIn(files, 'notifications.json')).toMatchObject([{ kind: 'like', related_id: id }])
  expect(rowsIn(files, 'messages.json')).toMatchObject([{ with: 'jun', is_own: true, content: 'Shall we?' }])
  expect(rowsIn(files, 'silenced-notifications.json')).toMatchObject([{ kind: 'badge' }])
  expect(rowsIn(files, 'history.json')).toMatchObject([{ id: others, song_title: 'Jun stays' }])
  expect(rowsIn(files, 'listens.json')).toMatchObject([{ id: others, heard_seconds: 10 }])

  const row = await m.melodrome.database
    .selectFrom('songs')
    .select('original_blob')
    .where('id', '=', toUuid(id))
    .executeTakeFirstOrThrow()
  expect(files.get('songs/0001 네온 - 비.wav')!.equals(await blobOf(m, row.original_blob))).toBe(true)
  const words = [...files].filter(([name]) => name.endsWith('.json')).map(([, text]) => text.toString('utf8'))
  expect(words.join('')).not.toMatch(/argon2|password\w*":|token|secret|_hash|public_key/)
  for (const code of recoveryCodes) expect(words.join('')).not.toContain(code)
})

test('a person who waits for a copy is told by mail and by a notification, once, in their language', async () => {
  const m = await melodromeWithMail()
  const { id } = await copyOf(m.mina)
  expect((await m.mailbox.mailTo('mina@example.org')).subject).toBe('Your data is ready')
  await makeExport(m.melodrome, id, new AbortController().signal)
  m.mina.language = 'ko'
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([
    {
      type: 'exportReady',
      title: '내 데이터 준비 완료',
      message: '내 데이터 사본을 내려받을 수 있어요.',
      relatedType: 'export',
      relatedId: id,
      isRead: false,
    },
  ])
  expect(await m.mina.call('GET /api/notifications/count')).toEqual({ count: 1 })
  expect(await m.jun.call('GET /api/notifications/count')).toEqual({ count: 0 })

  await m.jun.call('PUT /api/notifications/preferences', { body: { exportReady: false } })
  await copyOf(m.jun)
  expect(await m.jun.call('GET /api/notifications')).toEqual([])
})

test('the link is good for its owner only, for 72 hours, and only with the right signature', async () => {
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

test('one copy is made at a time, and only a few a day', async () => {
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

test('with too little disk for a copy none is begun, and one that was begun waits and leaves nothing behind', async () => {
  const m = await melodrome({ role: 'web' })
  const { blobs, storageLimits, database } = m.melodrome
  const bytes = 4_000_000
  await aSong(m, { by: m.mina })
  await database.updateTable('songs').set({ original_bytes: bytes }).execute()
  const { signal } = new AbortController()
  const disk = { freeBytes: 10_000_000, totalBytes: 100_000_000 }
  blobs.diskSpace = async () => disk
  storageLimits.minFreeBytes = disk.freeBytes - bytes + 1
  await expect(m.mina.call('POST /api/exports')).rejects.toMatchObject(refused('server.diskFull'))
  expect(await m.mina.call('GET /api/exports')).toEqual([])
  // A member without songs needs no more than what is free.
  expect(await m.jun.call('POST /api/exports')).toMatchObject({ status: 'waiting' })

  storageLimits.minFreeBytes -= 1
  const { id } = await m.mina.call('POST /api/exports')
  storageLimits.minFreeBytes += 1
  expect(await m.mina.call('POST /api/exports')).toMatchObject({ id })
  const before = await readdir(blobs.temporaryDirectory)
  await expect(makeExport(m.melodrome, id, signal)).rejects.toBeInstanceOf(TryLater)
  expect(await m.mina.call('GET /api/exports')).toMatchObject([{ status: 'waiting' }])
  expect(await readdir(blobs.temporaryDirectory)).toEqual(before)
  expect(await database.selectFrom('exports').select('blob').where('blob', 'is not', null).execute()).toEqual(
    [],
  )
  storageLimits.minFreeBytes -= 1
  await makeExport(m.melodrome, id, signal)
  expect(await m.mina.call('GET /api/exports')).toMatchObject([{ id, status: 'ready' }])
})

test('a new copy takes the place of the older one', async () => {
  const m = await melodrome()
  const older = await copyOf(m.mina)
  const others = await copyOf(m.jun)
  m.clock.forward(minutes(1))
  const newer = await copyOf(m.mina)
  expect((await m.mina.send({ method: 'GET', url: older.url })).statusCode).toBe(404)
  await contentsOf(m.mina, newer.url)
  await contentsOf(m.jun, others.url)
  const rows = await m.melodrome.database.selectFrom('exports').select('id').orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual([others.id, newer.id])
})

test('a copy that was given up is made once its job is tried again, unless it is over or a newer one was begun', async () => {
  const m = await melodrome({ role: 'web' })
  const { database } = m.melodrome
  const { signal } = new AbortController()
  const giveUp = (id: string) => giveUpExport(m.melodrome, id)
  const statuses = async () => {
    const rows = await database.selectFrom('exports').select('status').orderBy('id').execute()
    return rows.map(({ status }) => status)
  }
  const first = await m.mina.call('POST /api/exports')
  await giveUp(first.id)
  await giveUp(first.id)
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([
    { type: 'exportFailed', title: 'Your copy wasn’t made', relatedType: 'export', relatedId: first.id },
  ])
  await makeExport(m.melodrome, first.id, signal)
  expect(await m.mina.call('GET /api/exports')).toMatchObject([{ id: first.id, status: 'ready' }])
  await giveUp(first.id)
  expect((await m.mina.call('GET /api/notifications')).map(({ type }) => type).toSorted()).toEqual([
    'exportFailed',
    'exportReady',
  ])

  m.clock.forward(minutes(1))
  const second = await m.jun.call('POST /api/exports')
  await giveUp(second.id)
  m.clock.forward(minutes(1))
  const third = await m.jun.call('POST /api/exports')
  await makeExport(m.melodrome, second.id, signal)
  expect(await statuses()).toEqual(['ready', 'failed', 'waiting'])
  await giveUp(third.id)
  m.clock.forward(minutes(exportHours * 60))
  await makeExport(m.melodrome, third.id, signal)
  expect(await statuses()).toEqual(['ready', 'failed', 'failed'])
})

test('a copy doesn’t name what its person may not see any more, except their own', async () => {
  const m = await moderated()
  const song = await aSong(m, { by: m.mina, title: 'Mina at home street 7' })
  await m.jun.call('POST /api/songs/{id}/like', { params: { id: song }, body: { isLike: true } })
  await m.jun.call('POST /api/songs/{id}/play', { params: { id: song } })
  const content = 'Is this true?'
  await m.jun.call('POST /api/songs/{id}/comments', { params: { id: song }, body: { content } })
  await m.jun.call('POST /api/playlists', { body: { name: 'Night', songId: song } })
  await m.mina.call('POST /api/songs/{id}/comments', { params: { id: song }, body: { content } })
  const named = async (person: Person) => {
    m.clock.forward(minutes(1))
    const { url } = await copyOf(person)
    const files = await contentsOf(person, url)
    const names = ['likes.json', 'plays.json', 'history.json', 'comments.json', 'playlists.json']
    return names.flatMap(name => (files.get(name)!.includes('home street') ? [name] : []))
  }
  expect(await named(m.jun)).toHaveLength(5)
  await decided(m, { kind: 'song', id: song })
  expect(await named(m.jun)).toEqual([])
  expect(await named(m.mina)).toEqual(['comments.json'])
})

test('while a new copy is made, and if it fails, the one before can still be taken', async () => {
  const m = await melodrome({ role: 'web' })
  const { signal } = new AbortController()
  const before = await m.jun.call('POST /api/exports')
  await makeExport(m.melodrome, before.id, signal)
  m.clock.forward(minutes(1))
  const { id } = await m.jun.call('POST /api/exports')
  const older = { id: before.id, status: 'ready', url: expect.any(String) }
  expect(await m.jun.call('GET /api/exports')).toMatchObject([{ id, status: 'waiting' }, older])
  await m.melodrome.database
    .updateTable('exports')
    .set({ status: 'failed' })
    .where('id', '=', toUuid(id))
    .execute()
  const copies = await m.jun.call('GET /api/exports')
  expect(copies).toMatchObject([{ id, status: 'failed' }, older])
  await contentsOf(m.jun, copies[1]!.url!)
})

test('a copy holds the files of drafts, too, once they have arrived', async () => {
  const m = await melodrome()
  const take = wavFile(1, '밤: 첫째.wav')
  const draft = await aDraft(m.mina, take)
  const cover = sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f5a52' } })
  const beside = { coverImage: new File([await cover.png().toBuffer()], 'cover.png') }
  expect((await m.mina.sendForm(`/api/drafts/${draft}/sidecar`, beside, 'PUT')).statusCode).toBe(200)
  const half = await announce(m.mina, 100_000, 'half.wav')
  await sendPiece(m.mina, half, 0, new Uint8Array(50_000))
  const files = await contentsOf(m.mina, (await copyOf(m.mina)).url)
  expect([...files.keys()].filter(name => !name.endsWith('.json'))).toEqual([
    'drafts/0001 밤- 첫째.wav',
    'drafts/0001 밤- 첫째 (cover).webp',
  ])
  expect(files.get('drafts/0001 밤- 첫째.wav')).toEqual(Buffer.from(await take.arrayBuffer()))
  expect(rowsIn(files, 'drafts.json')).toMatchObject([{ id: draft }, { file_name: 'half.wav' }])
})

test('more rows than fit on a page are all there', async () => {
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

test('a banned person can still take their data along, and is refused everything else', async () => {
  const m = await melodrome()
  await aSong(m, { by: m.sora, title: 'Still mine' })
  const ban = await impose(m, 'ban', m.sora)
  await expect(m.sora.call('POST /api/exports')).rejects.toMatchObject(refused('account.unauthorized'))
  const body = { email: 'sora@example.org', password: passwordOf('sora') }
  await expect(m.sora.call('POST /api/auth/login', { body })).rejects.toMatchObject(refused('account.banned'))
  const params = { id: m.mina.id }
  await expect(m.sora.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.banned'))
  await expect(
    m.sora.call('POST /api/users/{id}/follow', { params, body: { following: true } }),
  ).rejects.toMatchObject(refused('account.banned'))
  const files = await contentsOf(m.sora, (await copyOf(m.sora)).url)
  expect(rowsIn(files, 'songs.json')).toMatchObject([{ title: 'Still mine' }])
  expect(rowsIn(files, 'sanctions.json')).toMatchObject([{ id: ban, kind: 'ban', reason: 'spam' }])
  await lift(m, ban)
  expect(await m.sora.call('GET /api/auth/user')).toMatchObject({ artistName: 'sora' })
})

test('a banned person with a second factor is asked for it before they get their data', async () => {
  const m = await melodrome()
  const { recoveryCodes } = await withPasskey(m.sora, 'sora')
  await impose(m, 'ban', m.sora)
  await firstStep(m.sora, 'sora')
  await expect(m.sora.call('POST /api/exports')).rejects.toMatchObject(refused('account.secondFactorNeeded'))
  const body = { code: recoveryCodes[0]! }
  await expect(m.sora.call('POST /api/auth/second-factor/recovery-code', { body })).rejects.toMatchObject(
    refused('account.banned'),
  )
  await m.sora.call('POST /api/exports')
})
