import { sql } from 'kysely'
import { toUuid } from '../../database/ids.ts'
import { exportedRows, exportPageSize, fromId, type Rows } from '../../database/row-pages.ts'
import { howMadeColumns } from './recipe.ts'

export const exportedSongs = exportedRows({ owner: 'songs.user_id', id: 'songs.id' }, database =>
  database
    .selectFrom('songs')
    .innerJoin('song_stats as stats', 'stats.song_id', 'songs.id')
    .select([
      'songs.id',
      'songs.title',
      'songs.artist_name',
      'songs.description',
      'songs.genre',
      'songs.status',
      'songs.duration_seconds',
      'songs.provenance',
      ...howMadeColumns,
      'songs.published_at',
      'songs.terms_accepted_at',
      'songs.terms_version',
      'songs.created_at',
      'songs.updated_at',
      'stats.plays',
      'stats.likes',
      'stats.dislikes',
      'stats.rating_count',
    ]),
)

export const exportedDrafts = exportedRows({ owner: 'user_id', id: 'id' }, database =>
  database
    .selectFrom('drafts')
    .select([
      'id',
      'file_name',
      'bytes',
      'received',
      'status',
      'sidecar_words',
      'take_group',
      'based_on_id',
      'is_starred',
      'created_at',
      'expires_at',
      'discarded_at',
    ]),
)

/** The workflows from their files, without private paths, names and keys. */
export const exportedWorkflows: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('workflows')
    .leftJoin('songs', 'songs.id', 'workflows.song_id')
    .leftJoin('drafts', 'drafts.id', 'workflows.draft_id')
    .select(['workflows.id', 'workflows.song_id', 'workflows.draft_id', 'workflows.workflow'])
    .where(sql`coalesce(songs.user_id, drafts.user_id)`, '=', toUuid(personId))
    .where('workflows.id', '>', fromId(after))
    .orderBy('workflows.id')
    .limit(sql.lit(exportPageSize))
    .execute()
