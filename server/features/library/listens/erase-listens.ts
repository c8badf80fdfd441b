import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { markChanged } from '../../charts/changed/changed-songs.ts'

/** A deleted member's listens are erased, and the songs they heard are marked for the charts. */
export async function eraseListens({ database }: Melodrome, personId: string): Promise<void> {
  await sql`
    with gone as (
      delete from listens where user_id = ${toUuid(personId)} returning song_id
    )
    ${markChanged(sql`select song_id from gone order by 1`)}`.execute(database)
}
