import type { FastifyInstance } from 'fastify'

/**
 * Short addresses for parts of the settings: one for second factors, easy to say and to type, and one where password
 * managers look for the form that changes a password (w3.org/TR/change-password-url).
 */
const ways = { '/settings/security': '#security', '/.well-known/change-password': '#account' }

/** On the server, so that no page has to load code for it. */
export function leadToSettings(app: FastifyInstance): void {
  for (const [address, part] of Object.entries(ways))
    app.get(address, (_request, reply) => reply.redirect(`/settings${part}`, 302))
}
