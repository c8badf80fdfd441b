// People with slow or broken lines: transfers that a test can stop in the middle.
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AudioFile } from '../audio.ts'
import type { Client } from './client.ts'

const boundary = 'melodrome-test-boundary'
/** Keeps connections for the next request, as browsers do. */
const agent = new Agent({ keepAlive: true })

/** The form that publishes a song, as bytes. */
export function songForm({ name, mimeType, buffer }: AudioFile): Buffer {
  const field = (key: string, value: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const head =
    field('title', name) +
    field('terms', 'true') +
    `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="${name}"\r\n` +
    `content-type: ${mimeType}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), buffer, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

export interface Said {
  status: number
  body: string
}

export interface HeldUpload {
  finish: () => Promise<Said>
  breakOff: () => void
}

/** Sends the given part of a song's form (0 to 1) and then waits. Without `length` it is sent with chunked encoding. */
export async function slowUpload(
  client: Client,
  audio: AudioFile,
  { part = 0.5, length = true }: { part?: number; length?: boolean } = {},
): Promise<HeldUpload> {
  const form = songForm(audio)
  const sent = startUpload(client, length ? form.length : undefined)
  const answer = answerTo(sent)
  // `finish` gives the error to the caller; after `breakOff` no one waits for the answer.
  answer.catch(() => {})
  const held = Math.floor(form.length * part)
  await new Promise<void>(resolve => sent.write(form.subarray(0, held), () => resolve()))
  return {
    finish() {
      sent.end(form.subarray(held))
      return answer
    },
    breakOff: () => void sent.destroy(),
  }
}

/** A `POST /api/songs` whose body the caller writes. */
export function startUpload(client: Client, contentLength: number | undefined): ClientRequest {
  return request(`${client.address}/api/songs`, {
    method: 'POST',
    agent,
    headers: {
      ...client.headers(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(contentLength === undefined
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': contentLength }),
    },
  })
}

export async function answerTo(sent: ClientRequest): Promise<Said> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
  })
  return { status: response.statusCode ?? 0, body: (await bytesOf(response)).toString() }
}

/** Reads only the head of an answer, and the rest at `finish`. */
export async function slowDownload(client: Client, path: string): Promise<{ finish: () => Promise<Buffer> }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${client.address}${path}`, { agent, headers: client.headers() })
      .once('response', resolve)
      .once('error', reject)
      .end()
  })
  return { finish: () => bytesOf(response) }
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  if (!response.complete) throw new Error('the answer broke off')
  return Buffer.concat(pieces)
}
