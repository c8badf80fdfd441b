import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { listenerOf } from './listener.ts'

const batchSize = 1_000
/** For a deleted member: plays still count, but without a name. */
const nobody = Buffer.alloc(0)

/** Takes a person off what they heard. The plays themselves stay, and so do all counts made from them. */
export async function erasePlays({ database, listenerKey }: Melodrome, personId: string): Promise<void> {
  const listener = listenerOf({ id: personId }, '', listenerKey)
  for (;;) {
    const { rows } = await sql`
      with batch as (
        select song_id, id from plays where user_id = ${toUuid(personId)} order by id limit ${sql.lit(batchSize)}
      ), pauses as (
        delete from play_listeners using (select distinct song_id from batch) heard
        where play_listeners.song_id = heard.song_id and listener = ${listener}
      )
      update plays set user_id = null, listener = ${nobody} from batch
      where plays.song_id = batch.song_id and plays.id = batch.id
      returning plays.id`.execute(database)
    if (rows.length < batchSize) return
  }
}
