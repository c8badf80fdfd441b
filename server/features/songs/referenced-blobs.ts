import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** Which of these files some row names; the sweep removes the others. */
export async function referencedBlobs(database: Database, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as asked (name)
    where exists (select from songs where blob_names @> array[name])
      or exists (select from drafts where blob_names @> array[name])
      or exists (select from users where picture_blob = name)
      or exists (select from link_pictures where blob = name)
      or exists (select from exports where blob = name)`.execute(database)
  return new Set(rows.map(row => row.name))
}
