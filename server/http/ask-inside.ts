import type { FastifyInstance } from 'fastify'
import inject, { type InjectOptions, type Response } from 'light-my-request'

/**
 * A request to our own API without a connection, with all checks of one from outside. Unlike `app.inject` it is also
 * answered while the server closes, so a page that is being drawn is finished.
 * @param protocol of the request that this one is made for; a header would be believed only from a proxy
 */
export function askInside(
  app: FastifyInstance,
  request: InjectOptions,
  protocol: 'http' | 'https' = 'http',
): Promise<Response> {
  return inject((req, res) => {
    Object.assign(req.socket, { encrypted: protocol === 'https' })
    app.routing(req, res)
  }, request)
}
