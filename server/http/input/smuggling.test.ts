import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { melodrome } from '../../testing/test-melodrome.ts'

/**
 * A second request, hidden in the body of the first: a proxy that reads lengths in another way than we do would see it.
 */
const hidden = 'GET /api/auth/user HTTP/1.1\r\nhost: localhost\r\n\r\n'

test.each([
  [
    'a length and chunks',
    `content-length: ${hidden.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['two lengths', `content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n`],
  ['an odd kind of chunks', 'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n'],
])('%s in one head are refused, and what follows is not read as a request', async (_what, rest) => {
  const { app } = await melodrome()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (piece: string) => (heard += piece))
  socket.end(`POST /api/auth/logout HTTP/1.1\r\nhost: localhost\r\n${rest}${hidden}`)
  await once(socket, 'close')
  expect(heard.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
})
