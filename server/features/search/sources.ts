import type { RichText } from '#contract/discussion/rich-text.ts'
import type { Person } from '#contract/people/people.ts'
import type { FoundPost } from '#contract/search/search.ts'
import type { Song } from '#contract/songs/songs.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { Melodrome } from '../../melodrome.ts'
import { postOf } from '../discussion/forum/post.ts'
import { plainTextOf } from '../discussion/forum/rich-text.ts'
import { personOf } from '../people/person.ts'
import { pageOf, type Reader } from '../songs/song-lists.ts'
import { ArtistCursor, foundArtists } from './found-artists.ts'
import { foundLine } from './found-line.ts'
import { FoundPostCursor, foundPosts } from './found-posts.ts'
import { FoundCursor, foundSongs } from './found-songs.ts'
import type { SearchQuery } from './index/query.ts'

export interface FoundPage<Item> {
  items: Item[]
  next: string | undefined
}

interface Asked {
  query: SearchQuery
  cursor?: string | undefined
  limit: number
}

/** Something that can be searched: best matches first, page by page. */
type Source<Item> = (m: Melodrome, reader: Reader, asked: Asked) => Promise<FoundPage<Item>>

const songs: Source<Song> = async (m, reader, { query, cursor, limit }) => {
  const after = decodeCursor(FoundCursor, cursor)
  const rows = await foundSongs(m.database, reader.viewer, { query, after, limit: limit + 1 }).execute()
  const page = pageOf(rows, limit, reader, row => encodeCursor([row.step, row.distance, row.score, row.id]))
  return { items: page.songs, next: page.next }
}

const artists: Source<Person> = async (m, { viewer }, { query, cursor, limit }) => {
  const after = decodeCursor(ArtistCursor, cursor)
  const rows = await foundArtists(m.database, viewer, { query, after, limit: limit + 1 }).execute()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(personOf),
    next: last && encodeCursor([last.distance, last.follower_count, last.song_count, last.person_id]),
  }
}

const posts: Source<FoundPost> = async (m, { viewer }, { query, cursor, limit }) => {
  const after = decodeCursor(FoundPostCursor, cursor)
  const reader = { viewer, now: m.clock() }
  const rows = await foundPosts(m.database, reader, { query, after, limit: limit + 1 }).execute()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const words = query.key.split(' ')
  return {
    items: shown.map(row => ({ ...postOf(row), foundReply: foundReplyOf(row, words) })),
    next: last && encodeCursor([last.step, last.hot, last.id]),
  }
}

function foundReplyOf(
  { reply_id, reply_body }: { reply_id: string | null; reply_body: unknown },
  words: readonly string[],
): FoundPost['foundReply'] {
  return reply_id === null
    ? null
    : { id: reply_id, line: foundLine(plainTextOf(reply_body as RichText), words) }
}

/** All that a search looks through. What can be found besides gets its line here and its list in the contract. */
export const sources = { songs, artists, posts }
