import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { eachPastFailed } from '../../../jobs/each-by-itself.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { putFingerprint, putLikeness, songsLike } from './duplicates-sql.ts'
import { likenessVersion, wordsOf } from './same-recording.ts'
import { showModerators } from './show-moderators.ts'

/** Checks whether the recording of a song that can now be heard was here before. */
export const compareSongJob: Job<{ songId: string }> = { name: 'compare-song', retries: 5 }

/**
 * The job's work; it may run again. The song's own words are stored before it looks for equal ones: of two songs that
 * come at once, at least one sees the other. The later one is marked in either case.
 */
export async function compareSong(m: Melodrome, songId: string): Promise<void> {
  const song = await m.database
    .selectFrom('songs')
    .select(['user_id', 'fingerprint'])
    .where('id', '=', toUuid(songId))
    .where('status', 'in', ['ready', 'hidden'])
    .executeTakeFirst()
  if (!song?.fingerprint) return
  const words = wordsOf(song.fingerprint)
  await putFingerprint(m.database, songId, words)
  const found = await songsLike(m.database, { ownerId: song.user_id, words })
  await transact(m.database, async transaction => {
    for (const likeness of found) {
      const marked = await putLikeness(transaction, songId, likeness, m.clock())
      if (!marked) continue
      m.live.announce(transaction, { topic: `song:${marked.songId}` })
      await showModerators(transaction, { ...marked, at: m.clock() })
    }
    await transaction
      .updateTable('songs')
      .set({ compared_version: likenessVersion })
      .where('id', '=', toUuid(songId))
      .execute()
  })
}

/** Takes the job from the queue; 0 leaves it to other instances. Call before the queue starts. */
export function performComparisons(m: Melodrome, concurrency: number): void {
  m.jobs.perform(
    compareSongJob,
    concurrency,
    ({ songId }) => compareSong(m, songId),
    // The song is not compared, so `compareRest` puts it into the queue again.
    async () => {},
  )
}

const batch = 200

/**
 * Compares songs that were compared by older rules or not at all, and those whose job has failed; run from time to
 * time.
 */
export async function compareRest(m: Melodrome, atMost = batch): Promise<void> {
  const failed = await eachPastFailed<{ id: string }>(
    passed => restBesides(m, passed, atMost),
    ({ id }) => compareSong(m, id),
  )
  for (const { item, error } of failed)
    m.log.warn({ err: error, songId: item.id }, 'a song could not be compared')
}

function restBesides(m: Melodrome, passed: readonly { id: string }[], atMost: number) {
  return m.database
    .selectFrom('songs')
    .select('id')
    .where('compared_version', '<', likenessVersion)
    .where('fingerprint', 'is not', null)
    .where('status', 'in', ['ready', 'hidden'])
    .where('id', '<>', sql<string>`all(${passed.map(({ id }) => toUuid(id))}::uuid[])`)
    .orderBy('compared_version')
    .orderBy('id')
    .limit(atMost)
    .execute()
}
