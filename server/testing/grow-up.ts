import { sql } from 'kysely'
import type { Composition } from '../compose.ts'

/** Everybody who exists now joined four days ago: no account is new any more. */
export async function growUp({ melodrome: { database } }: Composition): Promise<void> {
  await sql`update users set created_at = created_at - interval '4 days'`.execute(database)
}
