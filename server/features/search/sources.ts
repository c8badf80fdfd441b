import type { RichText } from '#contract/discussion/rich-text.ts'
import { idFromUuid } from '#contract/ids.ts'
import type { Person } from '#contract/people/people.ts'
import type { FoundPost, FoundSong } from '#contract/search/search.ts'
import { keyset, type Page, type PageWish } from '../../http/keyset.ts'
import type { Melodrome } from '../../melodrome.ts'
import { postOf } from '../discussion/forum/post.ts'
import { plainTextOf } from '../discussion/forum/rich-text.ts'
import { personOf } from '../people/person.ts'
import { songsOnCards } from '../songs/song-cards.ts'
import type { Reader } from '../songs/song-lists.ts'
import { ArtistCursor, readFoundArtists } from './found-artists.ts'
import { foundLine } from './found-line.ts'
import { FoundPostCursor, foundPosts } from './found-posts.ts'
import { FoundCursor, readFoundSongs } from './found-songs.ts'
import type { SearchQuery } from './index/query.ts'
import { isSung, withFoundLines } from './sung-lines.ts'

interface Asked extends PageWish {
  query: SearchQuery
}

/** Something that can be searched: best matches first, page by page. */
type Source<Item> = (m: Melodrome, reader: Reader, asked: Asked) => Promise<Page<Item>>

const songs: Source<FoundSong> = async (m, { viewer }, { query, ...wish }) => {
  const { items, next } = await keyset(wish, {
    cursor: FoundCursor,
    rows: slice => readFoundSongs(m.database, viewer, { query, ...slice }),
    item: row => row,
    at: row => [row.step, row.distance, row.score, idFromUuid(row.uuid)],
  })
  const cards = await songsOnCards(m.database, items)
  const sung = items.filter(isSung).map(({ uuid }) => uuid)
  return { items: await withFoundLines(m.database, cards, { sung, key: query.key }), next }
}

const artists: Source<Person> = (m, { viewer }, { query, ...wish }) =>
  keyset(wish, {
    cursor: ArtistCursor,
    rows: slice => readFoundArtists(m.database, viewer, { query, ...slice }),
    item: personOf,
    at: row => [row.distance, row.follower_count, row.song_count, row.person_id],
  })

const posts: Source<FoundPost> = (m, { viewer }, { query, ...wish }) => {
  const words = query.key.split(' ')
  return keyset(wish, {
    cursor: FoundPostCursor,
    rows: slice => foundPosts(m.database, { viewer, now: m.clock() }, { query, ...slice }).execute(),
    item: (row): FoundPost => ({ ...postOf(row), foundReply: foundReplyOf(row, words) }),
    at: row => [row.step, row.hot, row.id],
  })
}

function foundReplyOf(
  { reply_id, reply_body }: { reply_id: string | null; reply_body: unknown },
  words: readonly string[],
): FoundPost['foundReply'] {
  return reply_id === null
    ? null
    : { id: reply_id, line: foundLine(plainTextOf(reply_body as RichText), words) }
}

/** Everything that a search looks through. A new kind needs a line here and a list in the contract. */
export const sources = { songs, artists, posts }
