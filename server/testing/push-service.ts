import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders } from 'node:http'
import type https from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Pushed } from '#contract/notifications/pushed.ts'
import type { Surroundings } from '../compose.ts'
import { melodrome, type TestMelodrome } from './test-melodrome.ts'
import type { Person } from './test-person.ts'

/** A request as it came, with the host to which the server believed to speak. */
interface Received {
  host: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service like those of browser makers: it keeps what it gets, and can be told to fail. */
interface PushService {
  received: Received[]
  /** Sets the status of each answer from now on, 201 at the start; with `Retry-After` if it is given. */
  answer: (status: number, retryAfterSeconds?: number) => void
}

export interface MelodromeWithPush extends TestMelodrome {
  service: PushService
}

/** An installation whose pushes all go to one service of this machine, whatever host a browser names. */
export async function melodromeWithPush(changes: Partial<Surroundings> = {}): Promise<MelodromeWithPush> {
  const received: Received[] = []
  let [status, answerHeaders]: [number, Record<string, string>] = [201, {}]
  const server = http.createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { url = '' } = request
      received.push({
        host: request.headers.host ?? '',
        path: url,
        headers: request.headers,
        body: Buffer.concat(parts),
      })
      answer.writeHead(status, answerHeaders).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const askPushService = ((options: https.RequestOptions, heard: (answer: http.IncomingMessage) => void) => {
    const { hostname, lookup: _lookup, ...rest } = options
    const headers = { ...(rest.headers as Record<string, string>), host: hostname ?? '' }
    return http.request({ ...rest, headers, host: '127.0.0.1', port }, heard)
  }) as typeof https.request
  const answer: PushService['answer'] = (next, wait) => {
    status = next
    answerHeaders = wait === undefined ? {} : { 'retry-after': String(wait) }
  }
  const m = await melodrome({ askPushService, ...changes })
  return { ...m, service: { received, answer } }
}

/** A browser as its push service knows it. */
export class PushedBrowser {
  readonly #pair = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly endpoint: string

  constructor(name: string) {
    this.#pair.generateKeys()
    this.endpoint = `https://push.example.org/send/${name}`
  }

  get subscription() {
    const p256dh = this.#pair.getPublicKey('base64url')
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } }
  }

  /** Turns pushes on in the browser that this person uses; answers the device's id. */
  async turnOn(person: Person): Promise<string> {
    const { id } = await person.call('PUT /api/push/device', { body: this.subscription })
    return id
  }

  /** Everything that the service got for this browser, decrypted with the keys that only the browser has. */
  opened(service: PushService): Pushed[] {
    return service.received
      .filter(({ host, path }) => `https://${host}${path}` === this.endpoint)
      .map(({ body }) => JSON.parse(this.#open(body)) as Pushed)
  }

  /** RFC 8188, one record, with the key of RFC 8291. */
  #open(body: Buffer): string {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))]
    const sealed = body.subarray(21 + sender.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender])
    const secret = hkdfSync('sha256', this.#pair.computeSecret(sender), this.#auth, info, 32)
    const derive = (name: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
}

/** The claims of a request's VAPID token (RFC 8292), if it was signed with the key that browsers subscribe with. */
export function vapidClaims({ headers }: Received, publicKey: string): Record<string, unknown> | undefined {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isOurs && key === publicKey ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined
}
