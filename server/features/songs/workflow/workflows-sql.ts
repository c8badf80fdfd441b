import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { judgingHours } from '#contract/limits.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { notBlocked } from '../../people/reach/reach.ts'
import { whereVisible } from '../songs-sql.ts'

type Of = { draftId: string } | { songId: string }

const columnsOf = (of: Of) =>
  'draftId' in of ? { draft_id: toUuid(of.draftId) } : { song_id: toUuid(of.songId) }

/** Stores the workflow that a file contained, unless one from beside the file is there already. */
export async function keepWorkflow(transaction: Transaction, of: Of, workflow: string | null): Promise<void> {
  if (workflow === null) return
  await transaction
    .insertInto('workflows')
    .values({ ...columnsOf(of), workflow })
    .onConflict(conflict => conflict.column('draftId' in of ? 'draft_id' : 'song_id').doNothing())
    .execute()
}

/** Stores the workflow from beside a file, in place of a known one. */
export async function replaceWorkflow(
  transaction: Transaction,
  draftId: string,
  workflow: string | null,
): Promise<void> {
  if (workflow === null) return
  await transaction
    .insertInto('workflows')
    .values({ draft_id: toUuid(draftId), workflow })
    .onConflict(conflict => conflict.column('draft_id').doUpdateSet({ workflow }))
    .execute()
}

/** A draft has become a song. */
export async function moveWorkflow(transaction: Transaction, draftId: string, songId: string): Promise<void> {
  await transaction
    .updateTable('workflows')
    .set({ draft_id: null, song_id: toUuid(songId) })
    .where('draft_id', '=', toUuid(draftId))
    .execute()
}

/** The workflow of a song that the viewer may have, with the song's title. */
export function workflowFor(database: Executor, viewer: Viewer | null, id: string, now: Date) {
  return database
    .selectFrom('workflows')
    .innerJoin('songs', 'songs.id', 'workflows.song_id')
    .select(['songs.title', 'workflows.workflow'])
    .where('songs.id', '=', toUuid(id))
    .where(mayBeTaken(viewer, now))
    .executeTakeFirst()
}

/** Whether there is one, without reading it. */
export async function hasWorkflowFor(
  database: Executor,
  viewer: Viewer | null,
  id: string,
  now: Date,
): Promise<boolean> {
  const found = await database
    .selectFrom('workflows')
    .innerJoin('songs', 'songs.id', 'workflows.song_id')
    .select('workflows.id')
    .where('songs.id', '=', toUuid(id))
    .where(mayBeTaken(viewer, now))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * THE rule of who gets a workflow: the song's owner while they can see the song; others if all of the recipe is shared,
 * the song is public, no block stands between them, and it isn't judged blind at the moment, because a workflow could
 * tell a judge whose entry it is.
 */
function mayBeTaken(viewer: Viewer | null, now: Date): RawBuilder<SqlBool> {
  const shared = sql<SqlBool>`(songs.status = 'ready' and songs.recipe_sharing = 'all'
    and ${notBlocked(viewer, 'songs.user_id')} and not ${isJudgedBlind(now)})`
  if (!viewer) return shared
  return sql<SqlBool>`(${shared} or songs.user_id = ${toUuid(viewer.id)} and ${whereVisible(viewer)})`
}

/** Condition on `songs`: an entry of a challenge that is judged blind at the moment. */
export const isJudgedBlind = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from challenge_submissions entries join challenges on challenges.id = entries.challenge_id
  where entries.song_id = songs.id and challenges.is_active and challenges.closed_at is null
    and challenges.start_at <= ${now}
    and challenges.end_at + make_interval(hours => ${judgingHours}) >= ${now})`
