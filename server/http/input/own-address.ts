import type { FastifyInstance } from 'fastify'

/**
 * Where people find us, for links that leave in mails: the address that was configured, else the one we listen at. It
 * is never taken from a request: an attacker who asks in a member's name could write another address into it.
 */
export function ownAddress(app: FastifyInstance, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl.replace(/\/$/, '')
  const bound = app.server.address()
  if (typeof bound !== 'object' || !bound) return 'http://localhost'
  const { address, port } = bound
  if (['0.0.0.0', '::'].includes(address)) return `http://localhost:${port}`
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
