import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DescribedRooms, openApiOf } from './openapi.ts'

/**
 * `/api/openapi.json`. Made when it is first requested, because after most starts no one reads it. The session's cookie
 * has one name over HTTP and another over HTTPS, so there are two documents.
 */
export function serveOpenApi(
  app: FastifyInstance,
  rooms: DescribedRooms,
  sessionCookieOf: (request: FastifyRequest) => string,
): void {
  const made = new Map<string, string>()
  app.get('/api/openapi.json', (request, reply) => {
    const cookie = sessionCookieOf(request)
    const document = made.get(cookie) ?? JSON.stringify(openApiOf(rooms, cookie))
    made.set(cookie, document)
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
