import { readdir } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { maxAudioBytes, maxDrafts, uploadHours } from '#contract/limits.ts'
import { toUuid } from '../../../database/ids.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'
import { announce, offsetOf, sendPiece, tusHeaders } from '../../../testing/tus-client.ts'

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())
const drafts = (person: Person) => person.call('GET /api/drafts')
const patience = { timeout: 25_000 }
const partials = (m: TestMelodrome) => readdir(m.melodrome.blobs.partialDirectory)

test('a file comes in pieces, goes on where it was, and is listened to when it is whole', async () => {
  const m = await melodrome()
  const bytes = await bytesOf(wavFile(2))
  const url = await announce(m.mina, bytes.length, '네온 장마.wav'.normalize('NFD'))
  expect(await offsetOf(m.mina, url)).toBe(0)
  expect(await sendPiece(m.mina, url, 0, bytes.subarray(0, 50_000))).toMatchObject({
    statusCode: 204,
    headers: { 'upload-offset': '50000', 'tus-resumable': '1.0.0', 'upload-expires': expect.any(String) },
  })
  expect(await drafts(m.mina)).toMatchObject([
    { status: 'receiving', receivedBytes: 50_000, bytes: bytes.length, title: '네온 장마' },
  ])
  // At any other offset nothing is written.
  for (const offset of [0, 49_999, 50_001, bytes.length]) {
    const answer = await sendPiece(m.mina, url, offset, bytes.subarray(offset, offset + 10))
    expect(answer.json(), String(offset)).toMatchObject({ status: 409, code: 'upload.offset' })
  }
  expect(await offsetOf(m.mina, url)).toBe(50_000)
  await sendPiece(m.mina, url, 50_000, bytes.subarray(50_000))
  expect(await offsetOf(m.mina, url)).toBe(bytes.length)
  await expect.poll(async () => (await drafts(m.mina))[0]?.status, patience).toBe('ready')
  expect((await drafts(m.mina))[0]!.duration).toBeCloseTo(2, 1)
  expect(await partials(m)).toEqual([])
  expect(m.errors).toEqual([])
})

test('of a name that is too long, a character without room is left out', async () => {
  const m = await melodrome()
  await announce(m.mina, 1_000, `${'a'.repeat(254)}🎵.wav`)
  const rows = await m.melodrome.database.selectFrom('drafts').select('file_name').execute()
  expect(rows).toEqual([{ file_name: 'a'.repeat(254) }])
})

test('a line that breaks costs nothing of what has arrived', async () => {
  const m = await melodrome()
  const bytes = await bytesOf(wavFile(4))
  const url = await announce(m.mina, bytes.length)
  await m.app.listen({ port: 0, host: '127.0.0.1' })
  await brokenPiece(m, m.mina, url, bytes.subarray(0, 200_000), bytes.length)
  // Bytes that were still in the system's buffers are lost with the connection; bytes that the server has read are not.
  await expect.poll(() => offsetOf(m.mina, url), patience).toBeGreaterThan(60_000)
  const offset = await offsetOf(m.mina, url)
  // Another instance of the same installation continues.
  await m.another()
  expect(await sendPiece(m.mina, url, offset, bytes.subarray(offset))).toMatchObject({ statusCode: 204 })
  await expect.poll(async () => (await drafts(m.mina))[0]?.status, patience).toBe('ready')
  expect(m.errors).toEqual([])
})

test('of two pieces at once one is written, the other is told to wait', async () => {
  const m = await melodrome()
  const bytes = await bytesOf(wavFile(2))
  const url = await announce(m.mina, bytes.length)
  const answers = await Promise.all([1, 2, 3].map(() => sendPiece(m.mina, url, 0, bytes.subarray(0, 30_000))))
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
  expect(codes[0]).toBe(204)
  expect(codes.slice(1).every(code => code === 423 || code === 409)).toBe(true)
  expect(await offsetOf(m.mina, url)).toBe(30_000)
})

test('a writer that has died holds the file no longer than its lease', async () => {
  const m = await melodrome()
  const url = await announce(m.mina, 1_000)
  await m.melodrome.database
    .updateTable('drafts')
    .set({ writer: toUuid(m.mina.id), writing_until: new Date(m.clock.now.getTime() + minutes(1)) })
    .execute()
  const piece = () => sendPiece(m.mina, url, 0, new Uint8Array(10))
  expect((await piece()).json()).toMatchObject({ status: 423, code: 'upload.busy' })
  m.clock.forward(minutes(2))
  expect((await piece()).statusCode).toBe(204)
})

test("another member's upload does not exist, and a visitor has none", async () => {
  const m = await melodrome()
  const url = await announce(m.mina, 1_000)
  const [path, id] = [url, url.split('/').at(-1)!]
  expect((await sendPiece(m.jun, path, 0, new Uint8Array(10))).json()).toMatchObject({
    status: 404,
    code: 'draft.notFound',
  })
  expect((await m.jun.send({ method: 'HEAD', url, headers: tusHeaders })).statusCode).toBe(404)
  await expect(m.jun.call('DELETE /api/drafts/{id}', { params: { id } })).rejects.toMatchObject({
    problem: { code: 'draft.notFound' },
  })
  expect((await sendPiece(m.guest, path, 0, new Uint8Array(10))).statusCode).toBe(401)
  await expect(announce(m.guest, 10)).rejects.toThrow('401')
  expect(await drafts(m.jun)).toEqual([])
  expect(await drafts(m.mina)).toHaveLength(1)
  const foreign = await m.mina.send({
    method: 'PATCH',
    url,
    headers: {
      ...tusHeaders,
      origin: 'https://elsewhere.example',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: 'x',
  })
  expect(foreign.json()).toMatchObject({ code: 'request.foreignOrigin' })
  expect(await offsetOf(m.mina, url)).toBe(0)
})

test('what is too large, empty, endless, of another version or no piece at all is refused', async () => {
  const m = await melodrome()
  await expect(announce(m.mina, maxAudioBytes + 1)).rejects.toThrow('song.audioTooLarge')
  await expect(announce(m.mina, 0)).rejects.toThrow('song.audioEmpty')
  await expect(announce(m.mina, Number.NaN)).rejects.toThrow('input.invalid')
  const url = await announce(m.mina, 100)
  const head = { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const send = (headers: Record<string, string>, payload = 'x') =>
    m.mina.send({ method: 'PATCH', url, headers, payload })
  expect((await send({ ...head, 'tus-resumable': '0.2.2' })).json()).toMatchObject({
    code: 'upload.protocol',
  })
  expect((await send({ ...head, 'content-type': 'application/json' }, '{}')).json()).toMatchObject({
    code: 'input.mediaType',
  })
  expect((await send({ ...head, 'upload-offset': '-1' })).json()).toMatchObject({ code: 'input.invalid' })
  expect((await send(head, 'x'.repeat(101))).json()).toMatchObject({ code: 'input.tooLarge' })
  expect(await offsetOf(m.mina, url)).toBe(0)
  expect((await send(head, 'x'.repeat(100))).statusCode).toBe(204)
  expect(m.errors).toEqual([])
})

test('a member keeps a limited number, and what is thrown away makes room', async () => {
  const m = await melodrome()
  const urls = await Promise.all(Array.from({ length: maxDrafts }, () => announce(m.mina, 10)))
  await expect(announce(m.mina, 10)).rejects.toThrow('draft.tooMany')
  await m.mina.call('DELETE /api/drafts/{id}', { params: { id: urls[0]!.split('/').at(-1)! } })
  await announce(m.mina, 10)
  expect(await drafts(m.mina)).toHaveLength(maxDrafts)
})

test('an upload that stands still ends after a day; one that continues does not', async () => {
  const m = await melodrome()
  const [left, continued] = [await announce(m.mina, 100), await announce(m.mina, 100)]
  await sendPiece(m.mina, left, 0, new Uint8Array(10))
  m.clock.forward(minutes(60) * (uploadHours - 1))
  await sendPiece(m.mina, continued, 0, new Uint8Array(10))
  await m.sweepNow()
  expect(await drafts(m.mina)).toHaveLength(2)
  m.clock.forward(minutes(60) * 2)
  await m.sweepNow()
  expect(await drafts(m.mina)).toMatchObject([{ id: continued.split('/').at(-1) }])
  expect((await sendPiece(m.mina, left, 10, new Uint8Array(10))).statusCode).toBe(404)
})

test('a file that the disk has lost is begun again', async () => {
  const m = await melodrome()
  const url = await announce(m.mina, 100)
  await sendPiece(m.mina, url, 0, new Uint8Array(50))
  const { rm } = await import('node:fs/promises')
  const [name] = await partials(m)
  await rm(`${m.melodrome.blobs.partialDirectory}/${name}`)
  expect((await sendPiece(m.mina, url, 50, new Uint8Array(50))).statusCode).toBe(409)
  expect(await offsetOf(m.mina, url)).toBe(0)
})

test('a client asks what is spoken here, and throws away what it has begun', async () => {
  const m = await melodrome()
  const discovery = await m.guest.send({ method: 'OPTIONS', url: '/api/uploads' })
  expect(discovery).toMatchObject({
    statusCode: 204,
    headers: {
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': String(maxAudioBytes),
    },
  })
  const url = await announce(m.mina, 100)
  await sendPiece(m.mina, url, 0, new Uint8Array(50))
  const terminate = (person: Person, headers: Record<string, string> = tusHeaders) =>
    person.send({ method: 'DELETE', url, headers })
  expect((await terminate(m.jun)).json()).toMatchObject({ status: 404, code: 'draft.notFound' })
  expect((await terminate(m.mina, {})).json()).toMatchObject({ status: 412, code: 'upload.protocol' })
  expect(await drafts(m.mina)).toHaveLength(1)
  expect(await terminate(m.mina)).toMatchObject({ statusCode: 204, headers: { 'tus-resumable': '1.0.0' } })
  expect([await drafts(m.mina), await partials(m)]).toEqual([[], []])
  expect((await terminate(m.mina)).statusCode).toBe(404)
  expect((await sendPiece(m.mina, url, 50, new Uint8Array(50))).statusCode).toBe(404)
  expect(m.errors).toEqual([])
})

/** Sends that many bytes of a piece and breaks the connection. */
async function brokenPiece(
  m: TestMelodrome,
  person: Person,
  url: string,
  bytes: Uint8Array,
  promised: number,
): Promise<void> {
  const { port } = m.app.server.address() as AddressInfo
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = http.request({
    port,
    path: url,
    method: 'PATCH',
    headers: {
      ...tusHeaders,
      cookie,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': promised,
    },
  })
  request.on('error', () => {})
  await new Promise<void>(resolve => request.write(bytes, () => resolve()))
  await expect.poll(async () => (await readdir(m.melodrome.blobs.partialDirectory)).length, patience).toBe(1)
  // The bytes are in the system's buffers; they arrive before the connection ends.
  request.socket?.end()
}
