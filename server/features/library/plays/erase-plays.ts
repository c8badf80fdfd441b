import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { memberListener } from './listener.ts'

const batchSize = 1_000
/** For a deleted member: plays still count, but without a name. */
const noListener = Buffer.alloc(0)

/** Takes a person off what they heard. The plays themselves stay, and so do all counts made from them. */
export async function erasePlays({ database }: Melodrome, personId: string): Promise<void> {
  const nameless = sql`
    with batch as (
      select song_id, id from plays where user_id = ${toUuid(personId)} order by id limit ${sql.lit(batchSize)}
    )
    update plays set user_id = null, listener = ${noListener} from batch
    where plays.song_id = batch.song_id and plays.id = batch.id
    returning plays.id`
  // The history has more than the plays that are known: what was heard as a guest, and in months that are forgotten.
  const forgotten = sql`
    with batch as (
      select song_id from play_listeners
      where listener = ${memberListener(personId)} and octet_length(listener) = 16 limit ${sql.lit(batchSize)}
    )
    delete from play_listeners using batch
    where play_listeners.song_id = batch.song_id and listener = ${memberListener(personId)}
    returning batch.song_id`
  for (const step of [nameless, forgotten]) {
    let batch = await step.execute(database)
    while (batch.rows.length === batchSize) batch = await step.execute(database)
  }
}
