// A bare `node:http` server in a process of its own: answers one constant body, which is the most that Node could do.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [, , bodyFile = '', contentType = 'application/json'] = process.argv
const body = readFileSync(bodyFile)
const headers = { 'content-type': contentType, 'content-length': body.length }

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ address: `http://127.0.0.1:${address.port}` })
})
process.once('disconnect', () => process.exit(0))
