import { dayMs } from '#contract/durations.ts'
import { deletionGraceDays } from '#contract/limits.ts'
import { dateFormat } from '#words/formats.ts'
import type { Language } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { endSessions } from '../../identity/sessions/own-sessions.ts'
import { noteSignIn, type Origin } from '../../identity/sign-in-log/note-sign-in.ts'
import { lockAdministrators, refuseLastAdministrator } from '../../identity/users/administrators.ts'
import { beginLeaving, endLeaving } from '../../identity/users/user-row.ts'
import { hideSongs, showSongs } from '../../songs/removal/hide-songs.ts'

/**
 * Begins the grace period: the person is signed out everywhere, and profile and songs are hidden. Votes, plays and the
 * name beside comments and forum texts stay until its end. Answers when it ends; asking again doesn't move the end.
 * Forum texts are deleted then, unless the person chose to keep them without a name. The last administrator can't
 * leave.
 */
export async function leave(
  m: Melodrome,
  personId: string,
  { language, keepsForumTexts, from }: { language: Language; keepsForumTexts: boolean; from: Origin },
): Promise<Date> {
  const wanted = new Date(m.clock().getTime() + deletionGraceDays * dayMs)
  return transact(m.database, async transaction => {
    await keepAdministrator(transaction, personId)
    const person = await beginLeaving(transaction, personId, { dueAt: wanted, keepsForumTexts })
    if (!person) refuse('account.unauthorized')
    await hideSongs(m, transaction, personId)
    await endSessions(transaction, personId, 'all')
    await noteSignIn(transaction, { kind: 'deletionAsked', account: personId, from }, m.clock())
    const { dueAt } = person
    const day = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    const params = { date: day.format(dueAt) }
    await m.mail.send({ to: person.email, language, kind: 'accountLeaving', params }, transaction)
    return dueAt
  })
}

/** Only an administrator who leaves locks rows of other people. */
async function keepAdministrator(transaction: Transaction, personId: string): Promise<void> {
  const person = await transaction
    .selectFrom('users')
    .select('role')
    .where('id', '=', toUuid(personId))
    .executeTakeFirst()
  if (person?.role === 'admin') refuseLastAdministrator(await lockAdministrators(transaction), personId)
}

/**
 * Ends the leaving and restores everything. Refuses after the grace period: then there is no account to come back to.
 */
export async function stay(m: Melodrome, personId: string, from: Origin): Promise<void> {
  await transact(m.database, async transaction => {
    if (!(await endLeaving(transaction, personId, m.clock()))) refuse('account.unauthorized')
    await showSongs(m, transaction, personId)
    await noteSignIn(transaction, { kind: 'deletionCancelled', account: personId, from }, m.clock())
  })
}
