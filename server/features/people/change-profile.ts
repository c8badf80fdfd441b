import { sql } from 'kysely'
import type { ProfileChange } from '#contract/people.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { searchVector } from '../search/tokens.ts'

/** Changes what is given; under another artist name all songs stand and are found, too. */
export async function changeProfile(m: Melodrome, personId: string, change: ProfileChange): Promise<void> {
  const { firstName, artistName, bio } = change
  await m.database.transaction().execute(async transaction => {
    await transaction
      .updateTable('users')
      .set({
        updated_at: m.clock(),
        ...(firstName !== undefined && { first_name: firstName || null }),
        ...(bio !== undefined && { bio: bio || null }),
        ...(artistName !== undefined && { artist_name: artistName, search: searchVector(artistName) }),
      })
      .where('id', '=', toUuid(personId))
      .execute()
    if (artistName !== undefined) await renameOnSongs(transaction, personId, artistName)
  })
}

/** Songs carry their artist's name, because lists and the search read it with them. */
async function renameOnSongs(transaction: Executor, personId: string, artistName: string): Promise<void> {
  const songs = await transaction
    .selectFrom('songs')
    .select(['id', 'title', 'genre', 'description'])
    .where('user_id', '=', toUuid(personId))
    .where('artist_name', '<>', artistName)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = songs.map(song => toUuid(song.id))
  const vectors = songs.map(({ title, genre, description }) =>
    searchVector(title, artistName, genre, description),
  )
  await sql`
    update songs set artist_name = ${artistName}, search = renamed.search::tsvector
    from unnest(${ids}::uuid[], ${vectors}::text[]) as renamed (id, search)
    where songs.id = renamed.id`.execute(transaction)
}
