import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { deviceOf } from '../../../http/device.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { type ExportedRow, exportPageSize, fromId, type Rows } from './row-pages.ts'

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
      'terms_version',
      'terms_accepted_at',
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
    // Half a session signs nobody in yet.
    .where('awaits_factor', '=', false)
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()
  return rows.map(row => ({ ...row, ...deviceOf(row.user_agent) }))
}

export const ownSignInLog: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('sign_in_log')
    .select(['id', 'kind', 'reason', 'browser', 'system', 'at'])
    .where('account_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()

/** By which accounts elsewhere somebody signs in. */
export const ownSignIns: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('identities')
    .select(['id', 'issuer', 'subject', 'label', 'linked_at', 'last_used_at'])
    .where('user_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()

/** What each is called, not what it is checked with. */
export const ownPasskeys: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()

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
      'songs.generator',
      'songs.generator_version',
      'songs.prompt',
      'songs.lyrics',
      'songs.tags',
      'songs.based_on_id',
      'songs.published_at',
      'songs.terms_accepted_at',
      'songs.terms_version',
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

export const ownDrafts: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('drafts')
    .select(['id', 'file_name', 'bytes', 'received', 'status', 'created_at', 'expires_at'])
    .where('user_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
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
