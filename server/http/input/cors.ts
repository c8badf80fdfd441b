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

/**
 * Pages of other sites may call the API by a token, and only so: without credentials in the answer, browsers keep
 * cookies out of it. A preflight says nothing yet of the token, so all of `/api/` answers it. Music apps (`/rest/`) send
 * theirs as a parameter, and no cookie is looked at there.
 */
export async function openToTokens(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCors, {
    delegator: async (request: FastifyRequest) => (mayCallFromElsewhere(request) ? open : closed),
  })
}

function mayCallFromElsewhere(request: FastifyRequest): boolean {
  if (request.url.startsWith('/rest/')) return true
  if (!request.url.startsWith('/api/')) return false
  // What tus asks by OPTIONS is for its route to answer, also where a token comes with it.
  if (request.method === 'OPTIONS') return request.headers['access-control-request-method'] !== undefined
  return bearerOf(request) !== undefined
}
