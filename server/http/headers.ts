import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers that every answer carries; pages add their content security policy. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
} as const

/** API answers are data: nothing in them may run, even if a browser takes them for a page. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

export function secureHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook('onRequest', async (request, reply) => putSafeHeaders(request, reply, https))
}

/** The same for an answer that is given before any hook runs. */
export function putSafeHeaders(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  void reply.headers(everywhere).header('x-request-id', request.id)
  if (https) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  if (/^\/(?:api|rest)\//.test(request.url)) void reply.header('content-security-policy', apiPolicy)
}

/** The ways in which pages differ. */
export interface PageSurroundings {
  /** Which sites may show the page in a frame. */
  framedBy: "'none'" | '*'
  /** The address of a CDN that sends sound, if there is one. */
  soundUrl: string | undefined
  /** A part of the page writes its own styles, which cannot be named by hash. */
  makesStyles?: boolean
}

/** The policy of a page: our own files, and the inline pieces whose hashes the renderer names. */
export function pagePolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
  { framedBy, soundUrl, makesStyles = false }: PageSurroundings,
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    `style-src 'self' ${makesStyles ? "'unsafe-inline'" : styleHashes.join(' ')}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `media-src 'self' blob: ${soundUrl ? new URL(soundUrl).origin : ''}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    "object-src 'none'",
  ].join('; ')
}
