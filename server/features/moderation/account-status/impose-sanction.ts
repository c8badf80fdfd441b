import { sql } from 'kysely'
import type { ReportReason } from '#contract/moderation/report-reasons.ts'
import type { SanctionKind } from '#contract/moderation/sanctions.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { endSessions } from '../../identity/sessions/own-sessions.ts'
import { noteSignIn } from '../../identity/sign-in-log/note-sign-in.ts'
import { hideSongs, showSongs } from '../../songs/removal/hide-songs.ts'

export interface NewSanction {
  personId: string
  kind: SanctionKind
  /** When a suspension ends; null for other sanctions. */
  until: Date | null
  reason: ReportReason
  /** The case whose decision imposes it. */
  caseId: string | null
  /** The moderator. */
  by: string
  at: Date
}

/**
 * Imposes a sanction and answers its id. Only one runs at a time: a later one replaces the one before. A banned person
 * is signed out everywhere and their songs are hidden; the rule of reach hides their texts. The songs come back with a
 * suspension in place of the ban, unless their owner is leaving. Administrators can't be suspended: they have to lose
 * their role first.
 */
export async function imposeSanction(
  m: Melodrome,
  transaction: Transaction,
  sanction: NewSanction,
): Promise<string> {
  const { personId, kind, until, reason, caseId, by, at } = sanction
  // Two moderators who decide at once take turns.
  const person = await transaction
    .selectFrom('users')
    .select(['role', 'deletion_due_at'])
    .where('id', '=', toUuid(personId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) refuse('person.notFound')
  if (kind !== 'warning') {
    if (person.role === 'admin' || personId === by) refuse('account.forbidden')
    const replaced = await giveWay(transaction, personId, at)
    if (replaced === 'ban' && kind !== 'ban' && !person.deletion_due_at)
      await showSongs(m, transaction, personId)
  }
  const id = newId(at.getTime())
  await transaction
    .insertInto('sanctions')
    .values({
      id: toUuid(id),
      person_id: toUuid(personId),
      kind,
      reason,
      began_at: at,
      until,
      case_id: caseId && toUuid(caseId),
      imposed_by: toUuid(by),
    })
    .execute()
  if (kind === 'ban') await shutOut(m, transaction, personId, at)
  return id
}

export async function shutOut(
  m: Melodrome,
  transaction: Transaction,
  personId: string,
  at: Date,
): Promise<void> {
  await endSessions(transaction, personId, 'all')
  await noteSignIn(transaction, { kind: 'sessionsEnded', account: personId, reason: 'banned' }, at)
  await hideSongs(m, transaction, personId)
}

/** A sanction that still runs ends now; one that is over keeps its end. Answers the kind of the one that is replaced. */
async function giveWay(
  transaction: Transaction,
  personId: string,
  at: Date,
): Promise<SanctionKind | undefined> {
  const replaced = await transaction
    .updateTable('sanctions')
    .set({ lifted_at: sql<Date>`least(until, ${at}::timestamptz)` })
    .where('person_id', '=', toUuid(personId))
    .where('kind', '<>', 'warning')
    .where('lifted_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
  return replaced?.kind as SanctionKind | undefined
}
