import { join } from 'node:path'
import { expect, test } from 'vitest'
import { maxAudioBytes } from '#contract/limits.ts'
import type { RunningProduct } from '../../tools/product.ts'
import { type AudioFile, melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { eventually, filesIn, freshFolder, startHere } from './machine.ts'
import { answerTo, slowUpload, songForm, startUpload } from './slow.ts'

const MiB = 2 ** 20

test('an upload that breaks off at any point leaves no files and is not logged as a fault', async () => {
  const { product, mina, left } = await signedIn()
  for (const part of [0.01, 0.5, 0.99]) {
    const upload = await slowUpload(mina, noise(20 * MiB), { part })
    await eventually(`something has come in at ${part}`, 10, () => left().length > 0)
    upload.breakOff()
    await eventually(`nothing is left at ${part}`, 10, () => left().length === 0)
  }
  const person = await mina.call('GET /api/auth/user')
  expect(await mina.call('GET /api/users/{id}/songs', person.id)).toEqual([])
  expect(product.printed()).not.toContain('"level":')
})

test.each([
  ['with a content length', true],
  ['with chunked encoding', false],
])('a file over the limit %s is refused in words that reach its sender', async (_name, hasLength) => {
  const { product, mina, left } = await signedIn()
  const form = songForm(noise(maxAudioBytes + 30 * MiB))
  const upload = startUpload(mina, hasLength ? form.length : undefined)
  const answer = answerTo(upload)
  const brokenLines: Error[] = []
  upload.on('error', error => brokenLines.push(error))
  // Most programs that aren't browsers send everything before they read the answer; so does this test.
  upload.end(form)
  const { status, body } = await answer
  expect(status).toBe(413)
  expect(JSON.parse(body)).toMatchObject({
    code: 'song.audioTooLarge',
    message: 'The audio file must be 100 MB or smaller',
  })
  await eventually('nothing is left', 10, () => left().length === 0)
  await expect(mina.publish(melodyWav())).resolves.toMatchObject({ status: 'ready' })
  expect(brokenLines).toEqual([])
  expect(product.printed()).not.toContain('"level":')
})

test('the refusal of a file over the limit does not wait for its end', async () => {
  const { mina } = await signedIn()
  const form = songForm(noise(maxAudioBytes + 30 * MiB))
  const upload = startUpload(mina, form.length)
  const answer = answerTo(upload)
  upload.write(form.subarray(0, form.length - 1000))
  expect(await answer).toMatchObject({ status: 413 })
  upload.destroy()
})

async function signedIn(): Promise<{ product: RunningProduct; mina: Client; left: () => string[] }> {
  const dataDirectory = await freshFolder()
  const product = await startHere({ dataDirectory, settings: { LOG_LEVEL: 'error' } })
  const mina = new Client(product.address)
  await mina.register('mina')
  const left = (): string[] => ['incoming', 'blobs'].flatMap(folder => filesIn(join(dataDirectory, folder)))
  return { product, mina, left }
}

/** Bytes that needn't be sound, because they are never decoded. */
function noise(bytes: number): AudioFile {
  return { name: 'noise.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(bytes, 7) }
}
