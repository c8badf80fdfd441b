// Uploads one file several times at once, as different people, from a process of its own. Its argument is the order as
// JSON. It tells its parent when an upload is sent and when it is answered, or that it was broken off.

import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { request as ask, type IncomingMessage } from 'node:http'

export interface UploadOrder {
  address: string
  file: string
  /** One upload for each cookie. */
  cookies: string[]
  /** Hangs up after so many bytes. */
  abortAfterBytes?: number
}

export type UploadNews =
  | { event: 'sent' | 'aborted' }
  | { event: 'answered'; status: number; songStatus: string | undefined; message: string | undefined }

const order: UploadOrder = JSON.parse(process.argv[2] ?? '')
const boundary = 'melodrome-bench-boundary'
/** Where the sound begins in a WAV file. Its first sample differs in each upload; otherwise all would be one blob. */
const soundStart = 44
const sampleBytes = 4

await Promise.all(order.cookies.map(upload))
process.disconnect()

async function upload(cookie: string, index: number): Promise<void> {
  const head = await headOf(order.file, index)
  const [before, after] = frame(`Upload ${index}`)
  const fileBytes = statSync(order.file).size
  const sending = ask(`${order.address}/api/songs`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + fileBytes + after.length,
    },
  })
  if (order.abortAfterBytes !== undefined) return hangUp(sending, before, order.abortAfterBytes)
  sending.once('finish', () => tell({ event: 'sent' }))
  const answered = once(sending, 'response')
  sending.write(before)
  sending.write(head)
  createReadStream(order.file, { start: head.length, highWaterMark: 256 * 1024 })
    .on('end', () => sending.end(after))
    .pipe(sending, { end: false })
  const [response]: IncomingMessage[] = await answered
  tell({ event: 'answered', status: response!.statusCode ?? 0, ...(await answerOf(response!)) })
}

async function hangUp(sending: ReturnType<typeof ask>, before: Buffer, bytes: number): Promise<void> {
  sending.on('error', () => {})
  sending.write(before)
  const part = createReadStream(order.file, { end: bytes - 1, highWaterMark: 256 * 1024 })
  part.pipe(sending, { end: false })
  await once(part, 'end')
  sending.destroy()
  tell({ event: 'aborted' })
}

async function headOf(file: string, index: number): Promise<Buffer> {
  const handle = await open(file)
  const head = Buffer.alloc(soundStart + sampleBytes)
  await handle.read(head, 0, head.length, 0)
  await handle.close()
  head.writeInt16LE(index, soundStart)
  return head
}

function frame(title: string): [before: Buffer, after: Buffer] {
  const field = (name: string, value: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="song.wav"\r\ncontent-type: audio/wav\r\n\r\n`
  return [
    Buffer.from(field('title', title) + field('terms', 'true') + file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]
}

async function answerOf(response: IncomingMessage) {
  const body: { status?: unknown; message?: string } = JSON.parse(
    Buffer.concat(await response.toArray()).toString(),
  )
  return { songStatus: typeof body.status === 'string' ? body.status : undefined, message: body.message }
}

function tell(news: UploadNews): void {
  process.send?.(news)
}
