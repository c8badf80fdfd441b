import type { FastifyInstance } from 'fastify'
import inject, { type InjectOptions, type Response } from 'light-my-request'

/**
 * A request to our own API without a connection, with all checks of one from outside. Unlike `app.inject` it is also
 * answered while the server closes, so a page that is being drawn is finished.
 */
export function askInside(app: FastifyInstance, request: InjectOptions): Promise<Response> {
  return inject((req, res) => app.routing(req, res), request)
}
