// A bare `node:http` server in a process of its own. It always answers the same body: Node can't be faster than this.
import { createServer } from 'node:http'

const body = Buffer.alloc(Number(process.argv[2]), 'a')
const headers = { 'content-type': 'application/json', 'content-length': body.length }

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ address: `http://127.0.0.1:${address.port}` })
})
process.once('disconnect', () => process.exit(0))
