import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** Gives a song labels besides those that it has. */
export async function addLabels(
  transaction: Transaction,
  songId: string,
  labels: readonly string[],
): Promise<void> {
  await sql`
    update songs set labels = labels || array(select unnest(${labels}::text[]) except select unnest(labels))
    where id = ${toUuid(songId)}`.execute(transaction)
}

export async function removeLabels(
  transaction: Transaction,
  songId: string,
  labels: readonly string[],
): Promise<void> {
  await sql`
    update songs set labels = array(select unnest(labels) except select unnest(${labels}::text[]))
    where id = ${toUuid(songId)}`.execute(transaction)
}

/**
 * A song's row has its artist's name, because lists and the search read it from there. Answers the ids of changed
 * songs.
 */
export async function renameArtist(
  transaction: Transaction,
  personId: string,
  artistName: string,
): Promise<string[]> {
  const renamed = await transaction
    .updateTable('songs')
    .set({ artist_name: artistName })
    .where('user_id', '=', toUuid(personId))
    .where('artist_name', '<>', artistName)
    .returning('id')
    .execute()
  return renamed.map(({ id }) => id)
}

/** For songs from before uploads were measured: the sizes in bytes of some files, by their names. */
export async function measureOriginals(
  database: Executor,
  bytesOf: ReadonlyMap<string, number>,
): Promise<void> {
  const unmeasured = await database
    .selectFrom('songs')
    .select('id')
    .where('original_bytes', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!unmeasured) return
  await sql`
    update songs set original_bytes = file.bytes
    from unnest(${[...bytesOf.keys()]}::text[], ${[...bytesOf.values()]}::bigint[]) as file (name, bytes)
    where songs.blob_names @> array[file.name] and songs.original_blob = file.name
      and songs.original_bytes is null`.execute(database)
}
