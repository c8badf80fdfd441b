import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import { bearerOf } from './bearer-of.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A name, an IPv4 address, or an IPv6 address in brackets, with or without a port (RFC 9110, 7.2). */
const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses a request whose host is not valid, because pages and links build addresses from it. Probes of a load balancer
 * may leave it out.
 */
export function refuseFalseHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    const isProbe = request.url === '/health' || request.url === '/ready'
    if (!isProbe && !host.test(request.host)) refuse('input.invalid')
  })
}

/**
 * Keeps other sites from acting in a visitor's name. Browsers say where a request comes from; programs that aren't
 * browsers don't, but have no visitor's cookies to misuse.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', async request => {
    if (safeMethods.has(request.method) || !isForeign(request, publicUrl)) return
    // With a token, and never with a cookie, a page of another site acts for the person who gave it the token.
    const isProgram =
      request.url.startsWith('/rest/') || (request.url.startsWith('/api/') && bearerOf(request) !== undefined)
    if (!isProgram) refuse('request.foreignOrigin')
  })
}

/** The address at which the asker's browser is, if it is one of our own: scheme, name and port. */
export function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`
}

function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.origin
  if (origin === undefined) return false
  const ownOrigins = [`${request.protocol}://${request.host}`, publicUrl]
  return !ownOrigins.includes(origin)
}
