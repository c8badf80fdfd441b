import { sql } from 'kysely'
import { risingHours } from '#contract/charts/chart-numbers.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Database, Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { notKeptAway } from '../../people/reach/reach.ts'
import { selectSongs } from '../../songs/songs-sql.ts'
import { type VoterTerms, voicesOf } from '../../votes/eligibility/eligibility-rule.ts'
import { risingScore } from './rising-score.ts'

/** Only this many songs, those with the most recent listeners, are checked. */
const candidates = 200
const weekMs = 7 * dayMs

/** Songs whose recent listeners are furthest above their own week, the furthest first. */
export async function risingSongs(
  database: Database,
  viewer: Viewer | null,
  { now, terms, limit }: { now: Date; terms: VoterTerms; limit: number },
) {
  const since = new Date(now.getTime() - risingHours * hourMs)
  const songIds = (await recentlyHeard(database, since).execute()).map(({ song_id }) => song_id)
  if (songIds.length === 0) return []
  const counts = await listenersOf(database, songIds, { since, now, terms })
  const scores = new Map(counts.map(({ song_id, ...count }) => [song_id, risingScore(count)]))
  const rising = songIds.filter(id => (scores.get(id) ?? 0) > 0)
  if (rising.length === 0) return []
  const rows = await songsOf(database, viewer, rising.map(toUuid)).execute()
  const scoreOf = (row: { id: string }) => scores.get(row.id) ?? 0
  return rows.toSorted((a, b) => scoreOf(b) - scoreOf(a) || (a.id < b.id ? 1 : -1)).slice(0, limit)
}

export function recentlyHeard(database: Executor, since: Date) {
  return database
    .selectFrom('listens')
    .select(['song_id', eb => eb.fn.countAll<number>().as('listeners')])
    .where('qualified_at', '>', since)
    .groupBy('song_id')
    .orderBy('listeners', 'desc')
    .orderBy('song_id', 'desc')
    .limit(candidates)
}

/** Counts only listeners whose votes would count. */
async function listenersOf(
  database: Executor,
  songIds: readonly string[],
  { since, now, terms }: { since: Date; now: Date; terms: VoterTerms },
) {
  const weekAgo = new Date(since.getTime() - weekMs)
  const { rows } = await sql<{ song_id: string; recent: number; weekBefore: number }>`
    select song_id, (count(*) filter (where listened_at > ${since}))::integer as recent,
      (count(*) filter (where listened_at <= ${since}))::integer as "weekBefore"
    from (${voicesOf(songIds.map(toUuid), terms)}) voices
    where listened_at > ${weekAgo} and listened_at <= ${now} group by song_id`.execute(database)
  return rows
}

function songsOf(database: Executor, viewer: Viewer | null, uuids: readonly string[]) {
  return selectSongs(database, viewer)
    .where('songs.id', 'in', uuids)
    .where('songs.status', '=', sql.lit('ready'))
    .where(notKeptAway(viewer, 'songs.user_id'))
}
