import fastifyCors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from './bearer-of.ts'

const daySeconds = 24 * 3_600

const open = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: [
    'content-disposition',
    'content-range',
    'link',
    'location',
    'retry-after',
    'tus-resumable',
    'upload-length',
    'upload-offset',
    'x-request-id',
  ],
  maxAge: daySeconds,
  credentials: false,
}
const closed = { origin: false }
/** Editors of other sites ask it from inside the browser. It is the same for everybody and needs no token. */
const oEmbed = /^\/api\/oembed(?:\?|$)/

/**
 * Pages of other sites may call the API, but only by a token, except for oEmbed: without credentials in the answer,
 * browsers keep cookies out of it. A preflight does not show the token yet, so all of `/api/` answers it. Music apps
 * (`/rest/`) send their token as a parameter, and cookies are ignored there.
 */
export async function openToTokens(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCors, {
    delegator: async (request: FastifyRequest) => (mayCallFromElsewhere(request) ? open : closed),
  })
}

function mayCallFromElsewhere(request: FastifyRequest): boolean {
  if (request.url.startsWith('/rest/')) return true
  if (!request.url.startsWith('/api/')) return false
  // An OPTIONS request of tus is answered by its own route, even if it has a token.
  if (request.method === 'OPTIONS') return request.headers['access-control-request-method'] !== undefined
  if (['GET', 'HEAD'].includes(request.method) && oEmbed.test(request.url)) return true
  return bearerOf(request) !== undefined
}
