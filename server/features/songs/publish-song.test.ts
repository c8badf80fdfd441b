import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseBuffer } from 'music-metadata'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Transaction } from '../../database/connect.ts'
import { newId, toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import { aSong } from '../../testing/songs.ts'
import { mp3File, wavFile } from '../../testing/sound-files.ts'
import { melodrome, minutes, type TestMelodrome } from '../../testing/test-melodrome.ts'
import { refused } from '../../testing/test-person.ts'
import { reserveSpace } from '../admin/storage/quota.ts'
import { lockOwner } from './removal/lock-owner.ts'
import { withholdSong } from './removal/withhold-song.ts'

const filled = {
  title: '네온 장마',
  genre: 'synthwave',
  description: '비 오는 날 만들었어요.',
  terms: 'true',
}

const coverFile = async (): Promise<File> =>
  new File(
    [
      await sharp({ create: { width: 900, height: 700, channels: 3, background: '#0a6f8f' } })
        .jpeg()
        .toBuffer(),
    ],
    'cover.jpg',
    { type: 'image/jpeg' },
  )

async function filesOf(m: TestMelodrome): Promise<string[]> {
  const root = path.dirname(m.melodrome.blobs.temporaryDirectory)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ name }) => name)
}

test('a real MP3 becomes a song that is listed, measured and streamed at once', async () => {
  const m = await melodrome()
  const song = await m.mina.publish({ ...filled, audio: await mp3File(6), coverImage: await coverFile() })
  expect(song).toMatchObject({
    title: '네온 장마',
    genre: 'synthwave',
    status: 'ready',
    description: '비 오는 날 만들었어요.',
    artistName: 'mina',
    userId: m.mina.id,
  })
  expect(song.duration).toBeGreaterThan(5.9)
  expect(song.duration).toBeLessThan(6.2)
  expect(new Set(Buffer.from(song.peaks!, 'base64')).size).toBeGreaterThan(20)
  expect(song.cover).toMatchObject({ toneDark: expect.stringMatching(/^#/), thumbhash: expect.any(String) })

  const [listed] = await m.jun.call('GET /api/songs')
  expect(listed).toMatchObject({ id: song.id, status: 'ready' })
  expect(await m.guest.call('GET /api/users/{id}', { params: { id: m.mina.id } })).toMatchObject({
    songCount: 1,
  })

  const whole = await m.guest.send({ method: 'GET', url: song.audioUrl })
  expect(whole).toMatchObject({ statusCode: 200 })
  expect(whole.headers['content-type']).toBe('audio/mpeg')
  const part = await m.guest.send({ method: 'GET', url: song.audioUrl, headers: { range: 'bytes=100-199' } })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
  const cover = await m.guest.send({ method: 'GET', url: song.cover!.medium })
  expect(cover.headers['content-type']).toBe('image/webp')
  expect(m.errors).toEqual([])
})

test('a real WAV is played as MP3, and downloads as "{title}.mp3" with title and artist inside', async () => {
  const m = await melodrome()
  const song = await m.mina.publish({ ...filled, title: '비/눈 "그리고" 🌧', audio: wavFile(4) })
  expect(song).toMatchObject({ status: 'ready', cover: null })
  const download = await m.guest.send({ method: 'GET', url: `/api/songs/${song.id}/download` })
  expect(download.statusCode).toBe(200)
  expect(download.rawPayload.subarray(0, 3).toString()).toBe('ID3')
  expect(decodeURIComponent(String(download.headers['content-disposition']))).toContain('그리고')
  expect(String(download.headers['content-disposition'])).toMatch(/^attachment; [\x20-\x7e]+$/)
  const head = await m.guest.send({ method: 'HEAD', url: song.audioUrl })
  expect(head.statusCode).toBe(200)
  expect(Number(head.headers['content-length'])).toBeGreaterThan(10_000)
})

test('a download tells players its genre, its day, and how loud it is', async () => {
  const m = await melodrome()
  const song = await m.mina.publish({ ...filled, genre: 'r&b', audio: wavFile(4) })
  const download = await m.guest.send({ method: 'GET', url: `/api/songs/${song.id}/download` })
  const { common } = await parseBuffer(download.rawPayload, 'audio/mpeg')
  const published = m.clock.now.toISOString()
  expect(common).toMatchObject({
    genre: ['r&b'],
    date: published.slice(0, 10),
    year: Number(published.slice(0, 4)),
  })
  const { loudness_lufs, gain_db, true_peak_db } = await m.melodrome.database
    .selectFrom('songs')
    .select(['loudness_lufs', 'gain_db', 'true_peak_db'])
    .executeTakeFirstOrThrow()
  // The sound is already at the common level: the tag tells only the difference to ReplayGain's -18 LUFS.
  expect(common.replaygain_track_gain?.dB).toBeCloseTo(-18 - loudness_lufs! - gain_db!, 2)
  expect(common.replaygain_track_peak?.ratio).toBeCloseTo(10 ** ((true_peak_db! + gain_db!) / 20), 4)
  const plain = await m.mina.publish({ title: 'x', terms: 'true', audio: wavFile(2) })
  const other = await m.guest.send({ method: 'GET', url: `/api/songs/${plain.id}/download` })
  expect((await parseBuffer(other.rawPayload, 'audio/mpeg')).common.genre).toBeUndefined()
})

test('a download begun before its artist changed their name does not go on with other bytes', async () => {
  const m = await melodrome()
  const { id } = await m.mina.publish({ ...filled, audio: wavFile(2) })
  const download = (headers = {}) =>
    m.guest.send({ method: 'GET', url: `/api/songs/${id}/download`, headers })
  const { etag } = (await download()).headers
  const rest = { range: 'bytes=10-', 'if-range': String(etag) }
  expect((await download(rest)).statusCode).toBe(206)
  const params = { id: m.mina.id }
  await m.mina.call('PUT /api/users/{id}/profile', { params, body: { artistName: 'Harbour' } })
  expect((await download(rest)).statusCode).toBe(200)
  expect((await download({ 'if-none-match': String(etag) })).statusCode).toBe(200)
})

test('what is wrong with a form is named all at once, and nothing of the upload stays', async () => {
  const m = await melodrome()
  m.mina.language = 'ko'
  await expect(
    m.mina.publish({ title: '  ', genre: 'polka', coverImage: await coverFile() }),
  ).rejects.toMatchObject({
    problem: {
      status: 400,
      code: 'input.invalid',
      fields: {
        title: { message: '제목을 입력해주세요' },
        genre: { code: 'genre' },
        terms: { message: '약관에 동의해야 합니다' },
        audio: { message: '오디오 파일이 필요합니다' },
      },
    },
  })
  await expect(m.mina.publish({ ...filled })).rejects.toMatchObject({
    problem: { fields: { audio: { code: 'audioRequired' } } },
  })
  expect(await filesOf(m)).toEqual([])
})

test.each([
  ['an empty file', '', 'song.audioEmpty'],
  ['text', 'la la la\n'.repeat(100), 'song.audioNotAudio'],
  ['a picture', '\x89PNG\r\n\x1a\n' + 'x'.repeat(500), 'song.audioNotAudio'],
  [
    'a playlist',
    '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n',
    'song.audioNotAudio',
  ],
  ['a concat list', 'ffconcat version 1.0\nfile /etc/passwd\n', 'song.audioNotAudio'],
  ['WebM', '\x1a\x45\xdf\xa3' + '\x01'.repeat(500), 'song.audioUnsupported'],
] as const)(
  '%s named .mp3 is refused with the reason, and no row or rendition stays',
  async (_name, content, code) => {
    const m = await melodrome()
    const audio = new File([Buffer.from(content, 'latin1')], 'song.mp3', { type: 'audio/mpeg' })
    await expect(m.mina.publish({ ...filled, audio })).rejects.toMatchObject(refused(code))
    expect(await m.mina.call('GET /api/users/{id}/songs', { params: { id: m.mina.id } })).toEqual([])
    expect((await filesOf(m)).filter(name => name.endsWith('.mp3'))).toEqual([])
    // The very same form with sound in it is taken.
    await expect(m.mina.publish({ ...filled, audio: wavFile(1) })).resolves.toMatchObject({ status: 'ready' })
  },
)

test('a disk that fills up while a song is made is told as such, and the song can be sent again', async () => {
  const m = await melodrome()
  const analyseSong = m.melodrome.analyseSong
  m.melodrome.analyseSong = () =>
    Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  await expect(m.mina.publish({ ...filled, audio: wavFile(1) })).rejects.toMatchObject(
    refused('server.diskFull'),
  )
  expect(await m.mina.call('GET /api/users/{id}/songs', { params: { id: m.mina.id } })).toEqual([])
  m.melodrome.analyseSong = analyseSong
  await expect(m.mina.publish({ ...filled, audio: wavFile(1) })).resolves.toMatchObject({ status: 'ready' })
})

test('its owner is told of a song that took long to prepare, but not while a filter holds it', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const song = await m.mina.publish({ title: 'Sea', terms: 'true', audio: wavFile(2) })
  const { original_blob } = await database
    .selectFrom('songs')
    .select('original_blob')
    .where('id', '=', toUuid(song.id))
    .executeTakeFirstOrThrow()
  const held = await aSong(m, { by: m.mina, status: 'failed', title: 'Held' })
  const other = await aSong(m, { by: m.mina, status: 'failed', title: 'Other' })
  await database.updateTable('songs').set({ original_blob }).where('status', '=', 'failed').execute()
  await transact(database, transaction => withholdSong(transaction, held, 'held'))
  m.clock.forward(minutes(1))
  for (const [id, status] of [
    [held, 'withheld'],
    [other, 'ready'],
  ] as const) {
    await m.mina.call('POST /api/songs/{id}/retry', { params: { id } })
    const found = async () => (await m.mina.call('GET /api/songs/{id}', { params: { id } })).status
    await expect.poll(found, { timeout: 20_000 }).toBe(status)
  }
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ type: 'songReady', relatedId: other }])
})

test('a cover that is no picture is refused before anything is kept', async () => {
  const m = await melodrome()
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'cover.png', { type: 'image/png' })
  await expect(m.mina.publish({ ...filled, audio: wavFile(1), coverImage: svg })).rejects.toMatchObject(
    refused('song.coverNotImage'),
  )
  expect(await filesOf(m)).toEqual([])
})

test('guests cannot upload, whatever they claim, and forms from other sites are refused', async () => {
  const m = await melodrome()
  await expect(m.guest.publish({ ...filled, audio: wavFile(1) })).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
  const boundary = 'x'
  const foreign = await m.mina.send({
    method: 'POST',
    url: '/api/songs',
    headers: {
      origin: 'https://elsewhere.example',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}--`,
  })
  expect(foreign.statusCode).toBe(403)
  expect(foreign.json()).toMatchObject({ code: 'request.foreignOrigin' })
})

test('odd multipart bodies are refused and leave nothing: traversal, doubled parts, strangers, no end', async () => {
  const m = await melodrome()
  const send = (payload: string) =>
    m.mina.send({
      method: 'POST',
      url: '/api/songs',
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
  const part = (headers: string, content: string) =>
    `--x\r\ncontent-disposition: form-data; ${headers}\r\n\r\n${content}\r\n`
  const bodies = [
    part('name="audio"; filename="../../etc/passwd"', 'x') + '--x--',
    part('name="title"', 'a') + part('name="title"', 'b') + '--x--',
    part('name="__proto__"', 'a') + '--x--',
    part('name="virus"; filename="a.exe"', 'x') + '--x--',
    part('name="audio"; filename="a.mp3"', 'x'),
    '--x',
    '',
    part('name=""', 'x').repeat(50) + '--x--',
  ]
  for (const body of bodies) {
    const answer = await send(body)
    expect(answer.statusCode, JSON.stringify(body).slice(0, 80)).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, JSON.stringify(body).slice(0, 80)).toBeLessThan(500)
  }
  expect(await filesOf(m)).toEqual([])
  expect(m.errors).toEqual([])
})

test('a song is heard at the common loudness, or as its maker made it, whole and in any range', async () => {
  const m = await melodrome()
  const audio = await mp3File(3)
  const { id } = await m.mina.publish({ audio, title: 'Quiet rain', terms: 'true' })
  const url = `/api/songs/${id}/stream`
  const ask = (query: string, headers = {}) => m.guest.send({ method: 'GET', url: `${url}${query}`, headers })
  const [even, own] = [await ask(''), await ask('?level=own')]
  expect(own.statusCode).toBe(200)
  expect(own.rawPayload.length).toBe(even.rawPayload.length)
  expect(own.rawPayload.equals(even.rawPayload)).toBe(false)
  const made = Buffer.from(await audio.arrayBuffer())
  expect(own.rawPayload.includes(made.subarray(0, 30_000))).toBe(true)
  expect(even.rawPayload.includes(made.subarray(0, 30_000))).toBe(false)

  const part = await ask('?level=own', { range: 'bytes=1001-9000' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(own.rawPayload.subarray(1001, 9001))).toBe(true)
  // A player that asks for the rest of another level gets the whole.
  const mixed = await ask('?level=own', {
    range: 'bytes=1001-9000',
    'if-range': String(even.headers['etag']),
  })
  expect(mixed.statusCode).toBe(200)
  expect((await ask('?level=loud')).statusCode).toBe(400)
})

test('publishing locks the person’s row in a way that still lets others send them messages; otherwise both could deadlock', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const { database } = m.melodrome
  const holds = [
    (transaction: Transaction) => reserveSpace(m.melodrome, transaction, m.mina.id, 1),
    (transaction: Transaction) => lockOwner(transaction, id),
  ]
  for (const hold of holds) {
    await transact(database, async publishing => {
      await hold(publishing)
      const body = { id: newId(Date.now()), content: 'Is it ready?' }
      await m.jun.call('POST /api/conversations/{id}/messages', { params: { id: m.mina.id }, body })
    })
  }
  expect(await m.mina.call('GET /api/conversations/unread')).toEqual({ count: 2 })
})
