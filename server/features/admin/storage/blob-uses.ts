import { sql } from 'kysely'
import type { BlobKind } from '#contract/admin/operations.ts'
import type { Database } from '../../../database/connect.ts'

export interface BlobUse {
  name: string
  kind: Exclude<BlobKind, 'young'>
  /** The owner's id; pictures of challenges and of the site have no owner. */
  owner: string | null
}

/** What each of these files is for. Files that no row names are left out; the sweep deletes them. */
export async function blobUses(database: Database, names: readonly string[]): Promise<BlobUse[]> {
  const { rows } = await sql<BlobUse>`
    select name, use.kind, use.owner from unnest(${[...names]}::text[]) as asked (name), lateral (
      select case name when original_blob then 'original' when audio_blob then 'rendition' else 'cover' end as kind,
        user_id as owner
      from songs where blob_names @> array[name]
      union all select 'draft', user_id from drafts where blob_names @> array[name]
      union all select 'portrait', id from users where picture_blob = name
      union all select 'portrait', id from users where picture_large_blob = name
      union all select 'linkPicture', coalesce(songs.user_id, playlists.user_id, link_pictures.user_id) from link_pictures
        left join songs on songs.id = song_id left join playlists on playlists.id = playlist_id where blob = asked.name
      union all select 'export', user_id from exports where blob = name
      limit 1
    ) use`.execute(database)
  return rows
}
