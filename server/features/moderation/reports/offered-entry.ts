import { sql } from 'kysely'
import type { ReportSubject } from '#contract/moderation/reports.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Subject } from './report-subjects.ts'

/**
 * The thing that a report is about. An entry of a contest is named by the token under which the viewer heard it: only
 * the server can find the entry and its song from it, and no answer reveals them.
 */
export async function subjectOf(
  transaction: Transaction,
  viewer: Viewer | null,
  asked: ReportSubject,
): Promise<Subject> {
  if (asked.kind !== 'entry') return asked
  const { id: token, within: challengeId } = asked
  if (!viewer || challengeId === undefined) return refuse('report.notFound')
  const { rows } = await sql<{ id: string; songId: string }>`
    select entries.id, entries.song_id as "songId"
    from challenge_offers offers
    join challenge_voters voters on voters.id = offers.voter_id
    join challenge_submissions entries on entries.id = offers.submission_id
    where offers.token = ${toUuid(token)} and voters.user_id = ${toUuid(viewer.id)}
      and entries.challenge_id = ${toUuid(challengeId)}`.execute(transaction)
  const entry = rows[0] ?? refuse('report.notFound')
  return { kind: 'entry', id: entry.id, within: entry.songId }
}
