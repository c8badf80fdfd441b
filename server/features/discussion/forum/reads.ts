import { sql } from 'kysely'
import type { Database, Executor } from '../../../database/connect.ts'
import { forgetInBatches } from '../../../database/forget-in-batches.ts'
import { toUuid } from '../../../database/ids.ts'
import { oldestNews } from './posts-sql.ts'

/** Notes that a member has seen all of a post up to `at`. */
export async function markPostRead(
  database: Executor,
  { personId, postId, at }: { personId: string; postId: string; at: Date },
): Promise<void> {
  await sql`
    insert into forum_reads as known (user_id, post_id, read_at)
    select ${toUuid(personId)}, id, ${at}::timestamptz from forum_posts where id = ${toUuid(postId)}
    on conflict (user_id, post_id) do update set read_at = greatest(known.read_at, excluded.read_at)`.execute(
    database,
  )
}

/** Deletes notes of reading that are older than anything that can be unread; run from time to time. */
export async function forgetOldReads(database: Database, now: Date): Promise<void> {
  await forgetInBatches(rows =>
    sql`
      delete from forum_reads where ctid = any(array(
        select ctid from forum_reads where read_at < ${oldestNews(now)} limit ${sql.lit(rows)}
      ))`.execute(database),
  )
}
