import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { BufferPool } from './buffer-pool.ts'
import { writeBytes } from './write-bytes.ts'

/** More than the systems at both ends accept without anybody reading it. */
const size = 100_000_000

let server: http.Server | undefined

afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

test('a listener who takes nothing for two minutes is let go, one who takes a little is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const listener = await stalledListener()
  expect(listener.buffers.largeInUse).toBe(1)

  vi.advanceTimersByTime(110_000)
  await listener.take(20_000_000)
  vi.advanceTimersByTime(110_000)
  expect(listener.isConnected()).toBe(true)

  vi.advanceTimersByTime(20_000)
  expect(listener.isConnected()).toBe(false)
  await listener.writing
  expect(listener.buffers.largeInUse).toBe(0)
})

test('no more is read than the listener takes', async () => {
  const listener = await stalledListener()
  expect(listener.readBytes()).toBeLessThan(size / 2)
  listener.socket.destroy()
  await listener.writing
  expect(listener.buffers.largeInUse).toBe(0)
})

/** A client that sends a request and then reads nothing; returned when all buffers between the two ends are full. */
async function stalledListener() {
  const buffers = new BufferPool(1)
  let readBytes = 0
  const source = {
    bytes: size,
    read: async (buffer: Uint8Array, position: number) => {
      readBytes = position + buffer.byteLength
      return buffer.byteLength
    },
  }
  server = http.createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const socket = net.connect(address.port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: melodrome\r\n\r\n')
  const [, response]: http.ServerResponse[] = await once(server, 'request')
  response!.writeHead(200, { 'content-length': size })
  const writing = writeBytes(response!, source, { first: 0, last: size - 1 }, buffers)
  const isConnected = () => !response!.req.socket.destroyed
  const take = async (bytes: number) => {
    const before = socket.bytesRead
    socket.resume()
    await expect.poll(() => socket.bytesRead - before).toBeGreaterThan(bytes)
    socket.pause()
    await standstill(() => readBytes)
  }
  await standstill(() => readBytes)
  return { socket, buffers, writing, readBytes: () => readBytes, take, isConnected }
}

async function standstill(count: () => number): Promise<void> {
  let before = 0
  const stands = () => {
    const now = count()
    const same = now > 0 && now === before
    before = now
    return same
  }
  await expect.poll(stands, { interval: 100 }).toBe(true)
}
