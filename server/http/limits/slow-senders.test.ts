import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerFailures } from '../failures.ts'
import { limitConnections } from './connections.ts'
import { limitBodies, watchRate } from './sender.ts'

const shortly = 150

async function listening(app: FastifyInstance): Promise<number> {
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends the given text and nothing more; answers everything received until the other side closes. */
async function until(socket: Socket, sent: string): Promise<string> {
  let heard = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    heard += piece
  })
  socket.write(sent)
  await once(socket, 'close')
  return heard
}

const head = (path: string, type: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

test('a body that does not come is answered with 408 and cut, one that comes is not, and an upload has its own rate', async () => {
  const app = Fastify({ forceCloseConnections: true })
  answerFailures(app)
  limitBodies(app, shortly)
  app.addContentTypeParser('audio/mpeg', (_request, _body, done) => done(null))
  app.post('/small', async ({ body }) => body)
  app.post('/upload', async request => {
    const stop = watchRate(request, { bytesPerSecond: 1, windowMs: 60_000 })
    let bytes = 0
    for await (const chunk of request.raw) bytes += (chunk as Buffer).length
    stop()
    return { bytes }
  })
  const port = await listening(app)

  const slow = await until(connect(port, '127.0.0.1'), `${head('/small', 'application/json', 100)}{"a":`)
  expect(slow).toMatch(/^HTTP\/1\.1 408 /)
  expect(slow).toContain('"code":"request.timeout"')

  const whole = connect(port, '127.0.0.1')
  whole.write(`${head('/small', 'application/json', 7)}{"a":1}`)
  const [answer] = (await once(whole, 'data')) as [Buffer]
  expect(answer.toString()).toContain('{"a":1}')
  whole.destroy()

  const upload = connect(port, '127.0.0.1')
  upload.write(`${head('/upload', 'audio/mpeg', 4)}ab`)
  await new Promise(resolve => setTimeout(resolve, 3 * shortly))
  upload.write('cd')
  const [received] = (await once(upload, 'data')) as [Buffer]
  expect(received.toString()).toContain('{"bytes":4}')
  upload.destroy()
})

test('a network with too many connections is hung up on, and may come again once one has ended', async () => {
  const server = createServer((_request, response) => response.end('heard'))
  limitConnections(server, 2, () => false)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const hold = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const first = await hold()
  const second = await hold()
  const third = await hold()
  await once(third, 'close')

  first.destroy()
  await once(first, 'close')
  await expect
    .poll(async () => {
      const again = await hold()
      const answered = once(again, 'data').then(() => true)
      const cut = once(again, 'close').then(() => false)
      again.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
      const isHeard = await Promise.race([answered, cut])
      again.destroy()
      return isHeard
    })
    .toBe(true)
  second.destroy()
})
