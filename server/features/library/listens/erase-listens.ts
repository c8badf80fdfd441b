import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { markChanged } from '../../charts/changed/changed-songs.ts'

/** What somebody has heard goes with them, and their songs' charts are told so. */
export async function eraseListens({ database }: Melodrome, personId: string): Promise<void> {
  await sql`
    with gone as (
      delete from listens where user_id = ${toUuid(personId)} returning song_id
    )
    ${markChanged(sql`select song_id from gone order by 1`)}`.execute(database)
}
