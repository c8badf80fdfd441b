import { expect, test } from 'vitest'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'

const cdn = 'https://cdn.example/melodrome'

test('a listener is led to a CDN by an address that needs no look-up for a minute, and a right to hear after it', async () => {
  const m = await melodrome({ media: { sender: 'node', url: cdn } })
  const [id, gone] = [await aSound(m), await aSound(m)]
  const [path, pathOfGone] = [await ledTo(m, id), await ledTo(m, gone)]
  expect(await ledTo(m, id)).toBe(path)

  const fresh = await ask(m, path, { range: 'bytes=100-199' })
  expect([fresh.statusCode, fresh.rawPayload.byteLength]).toEqual([206, 100])
  expect(fresh.headers['cache-control']).toMatch(/^public, max-age=(3\d|[45]\d|60)$/)
  expect(fresh.headers['set-cookie']).toBeUndefined()

  // Deleted: there is no new address, and one that someone has ends within its minute.
  await m.mina.call('DELETE /api/songs/{id}', { params: { id: gone } })
  expect((await ask(m, streamOf(gone))).statusCode).toBe(404)
  m.clock.forward(minutes(1))
  const silent = await ask(m, pathOfGone, { range: 'bytes=0-9' })
  expect([silent.statusCode, silent.headers['cache-control']]).toEqual([404, 'no-store'])

  // A song that plays for long is still fetched by its first address, a minute at a time.
  m.clock.forward(minutes(10))
  const late = await ask(m, path, { range: 'bytes=5000-5099' })
  expect([late.statusCode, late.headers['cache-control']]).toEqual([206, 'public, max-age=60'])
  expect(await ledTo(m, id)).not.toBe(path)
})

test('a page that reads the sound itself, to keep it, gets it from here and not from the CDN', async () => {
  const m = await melodrome({ media: { sender: 'node', url: cdn } })
  const [id, gone] = [await aSound(m), await aSound(m)]
  const kept = await ask(m, `${streamOf(id)}?from=here`)
  expect([kept.statusCode, kept.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  expect(kept.rawPayload).toEqual((await ask(m, await ledTo(m, id))).rawPayload)
  expect((await ask(m, `${streamOf(id)}?from=there`)).statusCode).toBe(400)

  await m.mina.call('DELETE /api/songs/{id}', { params: { id: gone } })
  expect((await ask(m, `${streamOf(gone)}?from=here`)).statusCode).toBe(404)
})

test('no other sound, later moment or signature can be written into an address', async () => {
  const m = await melodrome({ media: { sender: 'node', url: cdn } })
  const [id, other] = [await aSound(m, 2), await aSound(m, 3)]
  const path = await ledTo(m, id)
  const [, , , permit, blob] = path.split('/') as [string, string, string, string, string]
  const [moment, signature] = [permit.slice(0, permit.indexOf('-')), permit.slice(permit.indexOf('-') + 1)]
  const [otherBlob] = (await ledTo(m, other)).split('/').slice(-1)
  const later = (Number.parseInt(moment, 36) + 3_600).toString(36)
  const forged = `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`
  expect((await ask(m, path)).statusCode).toBe(200)
  for (const wrong of [
    `/sound/${id}/${permit}/${otherBlob}`,
    `/sound/${other}/${permit}/${blob}`,
    `/sound/${id}/${later}-${signature}/${blob}`,
    `/sound/${id}/${moment}-${forged}/${blob}`,
    `/sound/${id}/${moment}-/${blob}`,
    `/sound/${id}/${permit}/..%2f..%2f${blob}`,
    `/sound/unknown/${permit}/${blob}`,
  ])
    expect((await ask(m, wrong)).statusCode, wrong).toBe(404)
  expect(m.errors).toEqual([])
})

test('nginx is told which file to send, and sends nothing that is gone; changed bytes come from here', async () => {
  const m = await melodrome({ media: { sender: 'nginx', url: undefined } })
  const [id, gone] = [await aSound(m), await aSound(m)]
  const handed = await ask(m, streamOf(id), { range: 'bytes=0-9' })
  expect([handed.statusCode, handed.payload]).toEqual([200, ''])
  expect(handed.headers).toMatchObject({
    'x-accel-redirect': expect.stringMatching(/^\/internal\/blobs\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.mp3$/),
    'content-type': 'audio/mpeg',
    'cache-control': 'private, no-cache',
    'last-modified': expect.any(String),
  })
  const { etag } = handed.headers
  expect((await ask(m, streamOf(id), { 'if-none-match': etag as string })).statusCode).toBe(304)
  expect((await ask(m, streamOf(id), { 'if-match': '"another"' })).statusCode).toBe(412)

  for (const changed of [`${streamOf(id)}?level=own`, `/api/songs/${id}/download`]) {
    const sent = await ask(m, changed, { range: 'bytes=0-9' })
    expect([sent.statusCode, sent.rawPayload.byteLength], changed).toEqual([206, 10])
    expect(sent.headers['x-accel-redirect']).toBeUndefined()
  }

  await m.mina.call('DELETE /api/songs/{id}', { params: { id: gone } })
  const silent = await ask(m, streamOf(gone))
  expect([silent.statusCode, silent.headers['x-accel-redirect']]).toEqual([404, undefined])
})

test('a CDN that fetches through nginx has nginx send the file', async () => {
  const m = await melodrome({ media: { sender: 'nginx', url: cdn } })
  const { headers } = await ask(m, await ledTo(m, await aSound(m)))
  expect(headers).toMatchObject({
    'x-accel-redirect': expect.stringContaining('/internal/blobs/'),
    'cache-control': expect.stringMatching(/^public, max-age=\d\d$/),
  })
})

async function aSound(m: TestMelodrome, seconds = 2): Promise<string> {
  return (await m.mina.publish({ title: 'Night bus', terms: 'true', audio: wavFile(seconds) })).id
}

const streamOf = (id: string): string => `/api/songs/${id}/stream`

const ask = (m: TestMelodrome, url: string, headers: Record<string, string> = {}) =>
  m.guest.send({ method: 'GET', url, headers })

/** The path that the CDN will ask us for. */
async function ledTo(m: TestMelodrome, id: string): Promise<string> {
  const { statusCode, headers } = await ask(m, streamOf(id))
  expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store'])
  const address = String(headers.location)
  expect(address.startsWith(`${cdn}/sound/`)).toBe(true)
  return address.slice(cdn.length)
}
