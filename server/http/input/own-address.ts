import type { FastifyInstance } from 'fastify'

/**
 * The address where people find us, for links in mails: the configured one, else the one we listen at. It is never
 * taken from a request: an attacker who makes a request in a member's name could put another address into the mail.
 */
export function ownAddress(app: FastifyInstance, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl
  const bound = app.server.address()
  if (typeof bound !== 'object' || !bound) return 'http://localhost'
  const { address, port } = bound
  if (['0.0.0.0', '::'].includes(address)) return `http://localhost:${port}`
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
