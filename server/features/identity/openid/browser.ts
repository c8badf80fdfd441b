import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openIdMinutes } from '#contract/limits.ts'
import { hashOfSecret } from '../sessions/hash-of-secret.ts'

/**
 * A random value in the browser's cookie ties the sign-in at the provider to one browser: a link with an answer that
 * another person has sent does not work. `lax`, because the way back begins at another site.
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): Buffer {
  const mark = markOf(request) ?? randomBytes(32).toString('base64url')
  void reply.setCookie(cookieName(request), mark, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: 2 * openIdMinutes * 60,
  })
  return hashOfSecret(mark)
}

/** SHA-256 of the mark, or undefined in a browser without one. */
export function browserHash(request: FastifyRequest): Buffer | undefined {
  const mark = markOf(request)
  return mark === undefined ? undefined : hashOfSecret(mark)
}

export function forgetBrowser(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(request), { path: '/', secure: request.protocol === 'https' })
}

function markOf(request: FastifyRequest): string | undefined {
  const mark = request.cookies[cookieName(request)]
  return mark && /^[\w-]{43}$/.test(mark) ? mark : undefined
}

function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-melodrome_openid' : 'melodrome_openid'
}
