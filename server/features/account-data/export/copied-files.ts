import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { exportPageSize, fromId } from '../../../database/row-pages.ts'
import type { Melodrome } from '../../../melodrome.ts'

/** Files of a person's songs: the original upload and the cover. */
export async function songFiles(m: Melodrome, personId: string, after: string | undefined) {
  return m.database
    .selectFrom('songs')
    .select(['id', 'title', 'original_blob', 'cover_blobs'])
    .where('user_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()
}

/** Files of a person's drafts, once they have arrived whole: the sound and the proposed cover. */
export async function draftFiles(m: Melodrome, personId: string, after: string | undefined) {
  return (
    m.database
      .selectFrom('drafts')
      .select(['id', 'file_name', 'original_blob'])
      // A picture sent beside the file comes before the one inside it, as it does when the draft is published.
      .select(sql`coalesce(sidecar_cover, file_cover) -> 'blobs'`.as('cover_blobs'))
      .where('user_id', '=', toUuid(personId))
      .where('original_blob', 'is not', null)
      .where('id', '>', fromId(after))
      .orderBy('id')
      .limit(sql.lit(exportPageSize))
      .$narrowType<{ original_blob: string }>()
      .execute()
  )
}

export async function pictureOf({ database }: Melodrome, personId: string): Promise<string | null> {
  const row = await database
    .selectFrom('users')
    .select('picture_large_blob')
    .where('id', '=', toUuid(personId))
    .executeTakeFirst()
  return row?.picture_large_blob ?? null
}
