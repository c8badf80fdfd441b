import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '#contract/shapes.ts'
import { fallbackLanguage, type Language, languages } from '#words/languages.ts'
import { ownOrigin } from '../../http/origin.ts'
import { refuse } from '../../http/refusal.ts'
import { sendText } from '../../http/send-text.ts'
import type { Melodrome } from '../../melodrome.ts'
import { challengeOf } from '../challenges/challenge.ts'
import { challengeById } from '../challenges/sql.ts'
import { profileById } from '../people/sql.ts'
import { challengeFeed, newestFeed, personFeed } from './song-feed.ts'
import { entriesForFeed, newestForFeed } from './sql.ts'

const feedType = 'application/rss+xml; charset=utf-8'
/** Programs that read feeds come by again and again; a new song may wait so long for them. */
const feedCacheControl = 'public, max-age=300'

/**
 * Feeds stand beside the pages they belong to, outside of the API: programs ask for them, not our screens. Everybody
 * gets the same, in the site's own language unless the address names another (`?lang=`).
 */
export function serveFeeds(app: FastifyInstance, m: Melodrome): void {
  app.get('/feed.xml', async (request, reply) => {
    const rows = await newestForFeed(m.database).execute()
    return sendFeed(request, reply, newestFeed(rows, readerOf(m, request)))
  })

  app.get<{ Params: { id: string } }>('/profile/:id/feed.xml', async (request, reply) => {
    const { id } = request.params
    if (!Id.safeParse(id).success) refuse('person.notFound')
    const [person, rows] = await Promise.all([
      profileById(m.database, id, null),
      newestForFeed(m.database, id).execute(),
    ])
    if (!person) refuse('person.notFound')
    return sendFeed(request, reply, personFeed(rows, person, readerOf(m, request)))
  })

  app.get<{ Params: { id: string } }>('/challenges/:id/feed.xml', async (request, reply) => {
    const { id } = request.params
    if (!Id.safeParse(id).success) refuse('challenge.notFound')
    const [challenge, rows] = await Promise.all([
      challengeById(m.database, null, id),
      entriesForFeed(m.database, id).execute(),
    ])
    if (!challenge) refuse('challenge.notFound')
    return sendFeed(
      request,
      reply,
      challengeFeed(rows, challengeOf(challenge, m.clock()), readerOf(m, request)),
    )
  })
}

function sendFeed(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  return sendText(request, reply, { body, type: feedType, cacheControl: feedCacheControl })
}

function readerOf(m: Melodrome, request: FastifyRequest): { origin: string; language: Language } {
  const { lang } = request.query as { lang?: unknown }
  const language = languages.find(known => known === lang) ?? fallbackLanguage
  return { origin: ownOrigin(request, m.publicUrl), language }
}
