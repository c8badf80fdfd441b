import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '#contract/shapes.ts'
import { fallbackLanguage, languages } from '#words/languages.ts'
import { toUuid } from '../../../database/ids.ts'
import { sendText } from '../../../http/bytes/send-text.ts'
import { ownOrigin } from '../../../http/input/origin.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { challengeOf } from '../../challenges/challenge.ts'
import { challengeById } from '../../challenges/challenges-sql.ts'
import { playlistOf } from '../../library/playlists/playlist.ts'
import { visiblePlaylist } from '../../library/playlists/playlist-access.ts'
import { selectPlaylists } from '../../library/playlists/playlists-sql.ts'
import { profileById } from '../../people/people-sql.ts'
import type { CoverBlobs } from '../../songs/song.ts'
import { songTag, type TaggedSong } from '../../songs/song-tag.ts'
import { entriesForFeed, newestForFeed, playlistForFeed } from './feeds-sql.ts'
import { challengeFeed, newestFeed, personFeed, playlistFeed } from './song-feed.ts'

const feedType = 'application/rss+xml; charset=utf-8'
/** Feed readers come again and again; they check a kept feed before they use it, so nothing withheld is read. */
const options = { config: { isForVisitors: true } }
const feedCacheControl = 'public, no-cache'

/**
 * Feeds are beside the pages they belong to, outside of the API, because other programs ask for them, not our screens.
 * Everybody gets the same, in the site's own language unless the address names another (`?lang=`).
 */
export function serveFeeds(app: FastifyInstance, m: Melodrome): void {
  app.get('/feed.xml', options, async (request, reply) => {
    const rows = await newestForFeed(m.database).execute()
    return sendFeed(request, reply, newestFeed(await tagged(m, request, rows), readerOf(m, request)))
  })

  app.get<{ Params: { id: string } }>('/profile/:id/feed.xml', options, async (request, reply) => {
    const { id } = request.params
    if (!Id.safeParse(id).success) refuse('person.notFound')
    const [person, rows] = await Promise.all([
      profileById(m.database, id, null),
      newestForFeed(m.database, id).execute(),
    ])
    if (!person) refuse('person.notFound')
    return sendFeed(request, reply, personFeed(await tagged(m, request, rows), person, readerOf(m, request)))
  })

  app.get<{ Params: { id: string } }>('/challenges/:id/feed.xml', options, async (request, reply) => {
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
      challengeFeed(await tagged(m, request, rows), challengeOf(challenge, m.clock()), readerOf(m, request)),
    )
  })

  app.get<{ Params: { id: string } }>('/playlists/:id/feed.xml', options, async (request, reply) => {
    const { id } = request.params
    if (!Id.safeParse(id).success) refuse('playlist.notFound')
    const list = await visiblePlaylist(m.database, null, id)
    const [row, rows] = await Promise.all([
      selectPlaylists(m.database).where('playlists.id', '=', toUuid(list.id)).executeTakeFirstOrThrow(),
      playlistForFeed(m.database, list.id).execute(),
    ])
    const songs = await tagged(m, request, rows)
    return sendFeed(request, reply, playlistFeed(songs, playlistOf(row), readerOf(m, request)))
  })
}

/** With the bytes of each song's tag: the enclosed file must be as long as the feed says. */
async function tagged<Row extends TaggedRow>(
  m: Melodrome,
  request: FastifyRequest,
  rows: readonly Row[],
): Promise<(Row & { tagBytes: number })[]> {
  const origin = ownOrigin(request, m.publicUrl)
  return await Promise.all(
    rows.map(async row => {
      const cover = row.cover_blobs as CoverBlobs | null
      const bytes = cover ? ((await m.blobs.bytesOf(cover.jpeg)) ?? 0) : 0
      const song = { ...row, published_at: row.released_at }
      return { ...row, tagBytes: songTag(song, origin, bytes > 0 ? Buffer.alloc(bytes) : undefined).length }
    }),
  )
}

type TaggedRow = Omit<TaggedSong, 'published_at'> & { cover_blobs: unknown; released_at: Date | null }

function sendFeed(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  return sendText(request, reply, { body, type: feedType, cacheControl: feedCacheControl })
}

function readerOf(m: Melodrome, request: FastifyRequest) {
  const { lang } = request.query as { lang?: unknown }
  const language = languages.find(known => known === lang) ?? fallbackLanguage
  return { origin: ownOrigin(request, m.publicUrl), language, operator: m.operator }
}
