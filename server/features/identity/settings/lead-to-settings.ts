import type { FastifyInstance } from 'fastify'

/**
 * Addresses of parts of the settings: where second factors are set up, easy to say and to type, and where programs that
 * keep passwords look for the form that changes one (w3.org/TR/change-password-url).
 */
const ways = { '/settings/security': '#security', '/.well-known/change-password': '#account' }

/** On the server, so that no page has to carry them. */
export function leadToSettings(app: FastifyInstance): void {
  for (const [address, part] of Object.entries(ways))
    app.get(address, (_request, reply) => reply.redirect(`/settings${part}`, 302))
}
