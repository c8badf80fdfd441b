import { sql } from 'kysely'
import { z } from 'zod'
import { foundAtOnce, maxPageSize, pageSize } from '#contract/limits.ts'
import { Id } from '#contract/shapes.ts'
import { compiledByShape, compiledLimit, listOf } from '../../database/compiled.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Slice } from '../../http/keyset.ts'
import type { Viewer } from '../../http/mount.ts'
import { personColumns } from '../people/person.ts'
import { notBlocked } from '../people/reach/reach.ts'
import type { SearchQuery } from './index/query.ts'

export interface ArtistPosition {
  distance: number
  followers: number
  songs: number
  id: string
}

export const ArtistCursor = z
  .tuple([z.int().min(0).max(9), z.int32(), z.int32(), Id])
  .transform(([distance, followers, songs, id]): ArtistPosition => ({ distance, followers, songs, id }))

/**
 * If the names of very many people match, only this many are compared: those first in the table, mostly the oldest
 * accounts.
 */
const mostCompared = 5_000

type Words = Pick<SearchQuery, 'begun' | 'asWritten'>

interface ArtistsPage extends Slice<ArtistPosition> {
  query: Words
}

const limits = [foundAtOnce + 1, pageSize + 1, maxPageSize + 1]

/** At least the rows of this page, if there are so many: those of `foundArtists`. */
export function readFoundArtists(
  database: Executor,
  viewer: Viewer | null,
  { query: { begun, asWritten }, after, limit }: ArtistsPage,
) {
  return compiledFound(
    database,
    { viewer: viewer?.id, names: begun.names, writtenNames: asWritten.names, ...after },
    {
      limit: compiledLimit(limit, limits),
      isSignedIn: viewer !== null,
      isFirst: after === undefined,
    },
  )
}

interface FoundShape {
  limit: number
  isSignedIn: boolean
  isFirst: boolean
}

/** Each value is there if the shape says so. */
interface FoundValues extends Partial<ArtistPosition> {
  viewer: string | undefined
  names: string
  writtenNames: string
}

const compiledFound = compiledByShape(
  (database, values: FoundValues, { limit, isSignedIn, isFirst }: FoundShape) =>
    foundArtists(database, isSignedIn ? { id: values.viewer! } : null, {
      query: {
        begun: { names: values.names, texts: null },
        asWritten: { names: values.writtenNames, texts: null },
      },
      after: isFirst
        ? undefined
        : { distance: values.distance!, followers: values.followers!, songs: values.songs!, id: values.id! },
      limit,
    }),
)

/** Those of these people that the viewer may see now. Ids as PostgreSQL writes them. */
export function artistsAmong(database: Executor, viewer: { id: string } | null, ids: readonly string[]) {
  return database
    .selectFrom('users')
    .select(personColumns)
    .where('users.id', '=', sql<string>`any(${listOf(ids, 'uuid')})`)
    .where('users.deletion_due_at', 'is', null)
    .where(notBlocked(viewer, 'users.id'))
}

export const readArtistsAmong = compiledByShape(
  (
    database,
    values: { viewer: string | undefined; ids: readonly string[] },
    { isSignedIn }: { isSignedIn: boolean },
  ) => artistsAmong(database, isSignedIn ? { id: values.viewer! } : null, values.ids),
)

/**
 * People whose artist name has every word of the search: full matches before partial ones, then those with most
 * followers.
 */
export function foundArtists(database: Executor, viewer: { id: string } | null, page: ArtistsPage) {
  const { query, after } = page
  const [names, writtenNames] = [query.begun.names, query.asWritten.names]
  return database
    .selectFrom(
      sql<{ id: string; distance: number }>`(
        select id, case when search @@ ${writtenNames}::tsquery then 0 else 1 end as distance
        from users
        where search @@ ${names}::tsquery and deletion_due_at is null and ${notBlocked(viewer, 'users.id')}
        limit ${sql.lit(mostCompared)}
      )`.as('matches'),
    )
    .innerJoin('users', 'users.id', 'matches.id')
    .select([...personColumns, 'matches.distance', 'users.follower_count', 'users.song_count'])
    .$if(after !== undefined, statement =>
      statement.where(
        sql<boolean>`(-matches.distance, users.follower_count, users.song_count, users.id)
          < (-${after!.distance}::int, ${after!.followers}::int, ${after!.songs}::int, ${toUuid(after!.id)}::uuid)`,
      ),
    )
    .orderBy('matches.distance')
    .orderBy('users.follower_count', 'desc')
    .orderBy('users.song_count', 'desc')
    .orderBy('users.id', 'desc')
    .limit(sql.lit(page.limit))
}
