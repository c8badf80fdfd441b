import type { FastifyInstance } from 'fastify'
import { type DescribedRooms, openApiOf } from './openapi.ts'

/** `/api/openapi.json`. Made when it is first requested, because after most starts no one reads it. */
export function serveOpenApi(app: FastifyInstance, rooms: DescribedRooms): void {
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiOf(rooms))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
