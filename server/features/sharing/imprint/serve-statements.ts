import type { FastifyInstance } from 'fastify'
import { dayMs } from '#contract/durations.ts'
import { languages } from '#words/languages.ts'
import { ownOrigin } from '../../../http/input/origin.ts'
import type { Melodrome } from '../../../melodrome.ts'

const plainText = 'text/plain; charset=utf-8'
const cacheControl = 'public, max-age=3600'
/** RFC 9116 wants less than a year; a program that reads it again finds a later date. */
const validDays = 180

/** Statements at addresses that others expect: where to report a weakness (RFC 9116), and where the source is. */
export function serveStatements(app: FastifyInstance, m: Melodrome): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const origin = ownOrigin(request, m.publicUrl)
    const until = new Date(Math.ceil(m.clock().getTime() / dayMs + validDays) * dayMs)
    const lines = [
      `Contact: ${m.operator ? `mailto:${m.operator.email}` : `${origin}/imprint`}`,
      `Expires: ${until.toISOString()}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    return reply
      .type(plainText)
      .header('cache-control', cacheControl)
      .send(`${lines.join('\n')}\n`)
  })

  // The AGPL (section 13) gives everyone who uses the program over a network a right to its source.
  app.get('/source', async (_request, reply) => {
    if (m.sourceUrl !== undefined) return reply.redirect(m.sourceUrl, 302)
    const contact = m.operator ? `${m.operator.name}, ${m.operator.email}` : 'see /imprint'
    return reply
      .type(plainText)
      .header('cache-control', cacheControl)
      .send(`Melodrome is free software under the GNU Affero General Public License, version 3 or later
(AGPL-3.0-or-later). It comes without any warranty.

Section 13 of the licence gives you the right to the source of the version that runs here. This installation's
settings don't say where it is (SOURCE_URL), so ask who runs it: ${contact}.
`)
  })
}
