import { type RawBuilder, sql } from 'kysely'
import type { AdminAct } from '#contract/admin/admin-acts.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { readQuery } from '../../search/index/query.ts'

interface LogPage {
  act?: AdminAct | undefined
  /** Only acts that concerned this person. */
  about?: string | undefined
  /** Part of the name of the actor or of the person concerned. */
  search?: string | undefined
  /** The last row of the page before: ids sort by time. */
  after: string | undefined
  limit: number
}

/** The latest first, with today's names of the actor and of the person concerned. */
export function logEntries(database: Executor, { act, about, search, after, limit }: LogPage) {
  return database
    .selectFrom('admin_log')
    .leftJoin('users as actor', 'actor.id', 'admin_log.actor_id')
    .leftJoin('users as concerned', 'concerned.id', 'admin_log.about_id')
    .select([
      'admin_log.id',
      'admin_log.act',
      'admin_log.details',
      'admin_log.at',
      'actor.id as actor_id',
      'actor.first_name as actor_first_name',
      'actor.last_name as actor_last_name',
      'actor.artist_name as actor_artist_name',
      'actor.picture_blob as actor_picture_blob',
      'concerned.id as concerned_id',
      'concerned.first_name as concerned_first_name',
      'concerned.last_name as concerned_last_name',
      'concerned.artist_name as concerned_artist_name',
      'concerned.picture_blob as concerned_picture_blob',
    ])
    .$if(act !== undefined, query => query.where('admin_log.act', '=', act!))
    .$if(about !== undefined, query => query.where('admin_log.about_id', '=', toUuid(about!)))
    .$if(search !== undefined, query => query.where(names(search!)))
    .$if(after !== undefined, query => query.where('admin_log.id', '<', toUuid(after!)))
    .orderBy('admin_log.id', 'desc')
    .limit(sql.lit(limit))
}

/** A name may find more people than this; then only this many are looked up. */
const mostFound = 5_000

/** The people are found first, so that the log is read by its indexes. */
function names(search: string): RawBuilder<boolean> {
  const words = readQuery(search)
  if (!words) return sql<boolean>`false`
  const people = sql`array(
    select id from users where users.search @@ ${words.begun.names}::tsquery limit ${sql.lit(mostFound)}
  )`
  return sql<boolean>`(admin_log.actor_id = any (${people}) or admin_log.about_id = any (${people}))`
}
