import { sql } from 'kysely'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { deviceOf } from '../sessions/device.ts'
import type { Contents, ExportedRow } from './contents.ts'

type Rows = Contents['rows']

/** Rows of a page; fewer say that it was the last. */
export const exportPageSize = 1_000

export const ownAccount: Rows = async ({ database }, personId, after) => {
  if (after) return []
  return database
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'artist_name',
      'bio',
      'role',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', toUuid(personId))
    .execute()
}

export const ownSessions: Rows = async ({ database }, personId, after) => {
  const rows = await database
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()
  return rows.map(row => ({ ...row, ...deviceOf(row.user_agent) }))
}

export const ownSongs: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('songs')
    .innerJoin('song_stats as stats', 'stats.song_id', 'songs.id')
    .select([
      'songs.id',
      'songs.title',
      'songs.artist_name',
      'songs.description',
      'songs.genre',
      'songs.status',
      'songs.duration_seconds',
      'songs.provenance',
      'songs.published_at',
      'songs.terms_accepted_at',
      'songs.created_at',
      'songs.updated_at',
      'stats.plays',
      'stats.likes',
      'stats.dislikes',
      'stats.rating_count',
    ])
    .where('songs.user_id', '=', toUuid(personId))
    .where('songs.id', '>', fromId(after))
    .orderBy('songs.id')
    .limit(sql.lit(exportPageSize))
    .execute()

export const ownLikes: Rows = ({ database }, personId, after) =>
  votesOf(database, 'likes', sql`likes.is_like`, { personId, after })

export const ownRatings: Rows = ({ database }, personId, after) =>
  votesOf(database, 'ratings', sql`ratings.rating`, { personId, after })

export const ownDetailedRatings: Rows = ({ database }, personId, after) =>
  votesOf(
    database,
    'detailed_ratings',
    sql`vocal, instrumental, mixing, detailed_ratings.creativity, detailed_ratings.lyrics, comment`,
    { personId, after },
  )

/** Votes in the order of their songs, which are their keys. */
async function votesOf(
  database: Executor,
  table: 'likes' | 'ratings' | 'detailed_ratings',
  columns: ReturnType<typeof sql>,
  { personId, after }: { personId: string; after: string | undefined },
): Promise<ExportedRow[]> {
  const vote = sql.table(table)
  const { rows } = await sql<ExportedRow>`
    select ${vote}.song_id as id, songs.title as song_title, songs.artist_name as song_artist_name, ${columns},
      ${vote}.created_at, ${vote}.updated_at
    from ${vote} join songs on songs.id = ${vote}.song_id
    where ${vote}.user_id = ${toUuid(personId)} and ${vote}.song_id > ${fromId(after)}
    order by ${vote}.song_id limit ${sql.lit(exportPageSize)}`.execute(database)
  return rows
}

export const ownComments: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('comments')
    .innerJoin('songs', 'songs.id', 'comments.song_id')
    .select([
      'comments.id',
      'comments.song_id',
      'songs.title as song_title',
      'comments.parent_id',
      'comments.position_seconds',
      'comments.content',
      'comments.like_count',
      'comments.created_at',
      'comments.updated_at',
    ])
    .where('comments.user_id', '=', toUuid(personId))
    .where('comments.deleted_at', 'is', null)
    .where('comments.id', '>', fromId(after))
    .orderBy('comments.id')
    .limit(sql.lit(exportPageSize))
    .execute()

export const ownCommentLikes: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('comment_likes')
    .select(['comment_id as id', 'song_id', 'created_at'])
    .where('user_id', '=', toUuid(personId))
    .where('comment_id', '>', fromId(after))
    .orderBy('comment_id')
    .limit(sql.lit(exportPageSize))
    .execute()

export const ownPlays: Rows = ({ database }, personId, after) =>
  playsOf(database, { personId, after, limit: exportPageSize }).execute()

export function playsOf(
  database: Executor,
  { personId, after, limit }: { personId: string; after: string | undefined; limit: number },
) {
  return database
    .selectFrom('plays')
    .innerJoin('songs', 'songs.id', 'plays.song_id')
    .select(['plays.id', 'plays.song_id', 'songs.title as song_title', 'plays.played_at'])
    .where('plays.user_id', '=', toUuid(personId))
    .where('plays.id', '>', fromId(after))
    .orderBy('plays.id')
    .limit(sql.lit(limit))
}

/** Files of a person's songs: the upload as it came, and the cover. */
export async function songFiles(m: Melodrome, personId: string, after: string | undefined) {
  return m.database
    .selectFrom('songs')
    .select(['id', 'title', 'original_blob', 'cover_blobs'])
    .where('user_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()
}

export async function pictureOf({ database }: Melodrome, personId: string): Promise<string | null> {
  const row = await database
    .selectFrom('users')
    .select('picture_blob')
    .where('id', '=', toUuid(personId))
    .executeTakeFirst()
  return row?.picture_blob ?? null
}

const firstUuid = '00000000-0000-0000-0000-000000000000'

function fromId(after: string | undefined): string {
  return after === undefined ? firstUuid : toUuid(after)
}

/** Whom somebody follows; who follows them is the others' to tell. */
export const ownFollows: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followed_id')
    .select(['follows.followed_id as id', 'users.artist_name', 'follows.created_at'])
    .where('follows.follower_id', '=', toUuid(personId))
    .where('follows.followed_id', '>', fromId(after))
    .orderBy('follows.followed_id')
    .limit(sql.lit(exportPageSize))
    .execute()
