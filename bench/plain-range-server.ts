// Byte ranges of one file, as one would serve them with nothing but Node. Tells its parent where it listens.
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'

const [, , file = '', fileBytes = '0'] = process.argv

const server = createServer((request, response) => {
  const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(first), Number(last)]
  response.writeHead(206, {
    'content-type': 'audio/mpeg',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${fileBytes}`,
  })
  createReadStream(file, { start, end, highWaterMark: 256 * 1024 }).pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ address: `http://127.0.0.1:${address.port}` })
})
process.once('disconnect', () => process.exit(0))
