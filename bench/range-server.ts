/**
 * Serves one song in one of two ways, for `range.ts`: `melodrome`, or `plain`, as one would write it with nothing but
 * Node. Tells its parent where it listens, and its CPU time whenever it is asked.
 */
import { createReadStream } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sendRange } from '../server/http/send-range.ts'
import { FolderBlobs } from '../server/media/blobs/folder-blobs.ts'

const [way, directory = '', name = ''] = process.argv.slice(2)

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuSeconds: (user + system) / 1_000_000 })
})
process.on('disconnect', () => process.exit())
process.send?.({ address: way === 'plain' ? await servePlainly() : await serveAsMelodrome() })

async function serveAsMelodrome(): Promise<string> {
  const store = await FolderBlobs.open(directory)
  const app = Fastify()
  const version = {
    etag: `"${name}"`,
    lastModified: new Date(0),
    type: 'audio/mpeg',
    cacheControl: 'private',
  }
  app.get('/song', async (request, reply) => sendRange(request, reply, await store.open(name), version))
  return await app.listen({ port: 0, host: '127.0.0.1' })
}

async function servePlainly(): Promise<string> {
  const file = join(directory, 'blobs', name.slice(0, 2), name)
  const server = http.createServer((request, response) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const [start, end] = [Number(first), Number(last)]
    response.writeHead(206, { 'content-length': end - start + 1 })
    createReadStream(file, { start, end }).pipe(response)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}
