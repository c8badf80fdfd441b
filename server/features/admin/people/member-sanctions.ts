import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Slice } from '../../../http/keyset.ts'

/** All sanctions that a member ever had, the latest first. */
export function sanctionsOf(database: Executor, personId: string, page: Slice<string>) {
  return database
    .selectFrom('sanctions')
    .leftJoin('users', 'users.id', 'sanctions.imposed_by')
    .select([
      'sanctions.id',
      'sanctions.kind',
      'sanctions.began_at',
      'sanctions.until',
      'sanctions.lifted_at',
      'sanctions.case_id',
      'users.id as imposer_id',
      'users.first_name',
      'users.last_name',
      'users.artist_name as imposer_artist_name',
      'users.picture_blob',
    ])
    .where('sanctions.person_id', '=', toUuid(personId))
    .$if(page.after !== undefined, query => query.where('sanctions.id', '<', toUuid(page.after!)))
    .orderBy('sanctions.id', 'desc')
    .limit(sql.lit(page.limit))
}
