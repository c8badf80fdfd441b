import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'
import { refuse } from '../refusal.ts'
import { receiveUpload } from './receive-upload.ts'

const head = '--x\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n'

test('a sender that has all but stopped is cut and leaves nothing; a slow one that goes on is heard', async () => {
  const { address, directory, errors } = await receiver()
  const stalled = send(address)
  stalled.sent.write(head + 'x'.repeat(50_000))
  await expect(stalled.answer).rejects.toThrow(/socket hang up|ECONNRESET/)
  await expect.poll(() => readdir(directory)).toEqual([])

  const slow = send(address)
  slow.sent.write(head)
  for (let piece = 0; piece < 8; piece++) {
    slow.sent.write('x'.repeat(5_000))
    await pause(200)
  }
  slow.sent.end('\r\n--x--\r\n')
  expect(await slow.answer).toBe(200)
  expect(errors).toEqual([])
})

/** A receiver of uploads of at least 10 kB/s, measured over a second. */
async function receiver(): Promise<{ address: string; directory: string; errors: string[] }> {
  const directory = await mkdtemp(join(tmpdir(), 'melodrome-upload-'))
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: line => void errors.push(line) })
  const app = await createApp({
    log,
    publicUrl: undefined,
    trustProxy: false,
    buckets: new TokenBuckets(() => new Date()),
  })
  app.post('/upload', async asked => {
    const upload = await receiveUpload(asked, {
      directory,
      files: { audio: { maxBytes: 1e6, tooLarge: () => refuse('input.tooLarge') } },
      slowest: { bytesPerSecond: 10_000, windowMs: 1_000 },
    })
    await upload.discard()
    return {}
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await rm(directory, { recursive: true, force: true })
  })
  return { address, directory, errors }
}

function send(address: string) {
  const sent = request(`${address}/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  const answer = new Promise<number | undefined>((resolve, reject) => {
    sent.once('response', response => resolve(response.resume().statusCode)).once('error', reject)
  })
  answer.catch(() => {})
  return { sent, answer }
}
