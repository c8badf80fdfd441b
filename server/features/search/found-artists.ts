import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '#contract/shapes.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
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
  .tuple([z.int().min(0).max(9), z.int(), z.int(), Id])
  .transform(([distance, followers, songs, id]): ArtistPosition => ({ distance, followers, songs, id }))

/** Of very many people whose names begin alike the longest here are compared. */
const mostCompared = 5_000

/** People whose artist name holds every word of the search: in full before in part, then those with most followers. */
export function foundArtists(
  database: Executor,
  viewer: Viewer | null,
  page: { query: SearchQuery; after: ArtistPosition | undefined; limit: number },
) {
  const {
    begun: { names },
    whole,
  } = page.query
  const { after } = page
  return database
    .selectFrom(
      sql<{ id: string; distance: number }>`(
        select id, case when search @@ ${whole}::tsquery then 0 else 1 end as distance
        from users
        where search @@ ${names}::tsquery and deletion_due_at is null and ${notBlocked(viewer, 'users.id')}
        limit ${sql.lit(mostCompared)}
      )`.as('matches'),
    )
    .innerJoin('users', 'users.id', 'matches.id')
    .select([...personColumns, 'matches.distance', 'users.follower_count', 'users.song_count'])
    .$if(after !== undefined, query =>
      query.where(
        sql<boolean>`(-matches.distance, users.follower_count, users.song_count, users.id)
          < (${-after!.distance}::int, ${after!.followers}::int, ${after!.songs}::int, ${toUuid(after!.id)}::uuid)`,
      ),
    )
    .orderBy('matches.distance')
    .orderBy('users.follower_count', 'desc')
    .orderBy('users.song_count', 'desc')
    .orderBy('users.id', 'desc')
    .limit(sql.lit(page.limit))
}
