import { sql } from 'kysely'
import type { NewDecision } from '#contract/moderation/cases.ts'
import type { ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import { type Language, languageFrom } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { MailKind } from '../../../mail/mail-kinds.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { notify } from '../../notifications/notify.ts'
import { gistOf } from '../decisions/decision.ts'
import { decisionKey } from '../decisions/decision-key.ts'
import { nameForReporters } from '../decisions/told-name.ts'
import { kindWord } from './kind-words.ts'

interface Decided {
  caseId: string
  kind: ReportSubjectKind
  name: string
  /** The person concerned; `null`: has left for good. */
  personId: string | null
  asked: Pick<NewDecision, 'content' | 'person'>
  /** Until this decision no one else could see it, because a filter held it. */
  wasHeld: boolean
  /** The address of the installation, for links. */
  address: string
}

type Mailed = Pick<Decided, 'caseId' | 'kind' | 'name' | 'address'>

/**
 * Tells the person concerned by a notification and a mail, unless nothing was done: then only that others see what a
 * filter had held. The reporters are told too.
 */
export async function tellOfDecision(
  m: Melodrome,
  transaction: Transaction,
  decided: Decided,
): Promise<void> {
  const { caseId, name, personId, asked, wasHeld } = decided
  const wasLeft = asked.content === 'dismiss' && asked.person === null
  const about = { type: 'decision', id: caseId } as const
  if (personId && (!wasLeft || wasHeld)) {
    const names = { what: name, outcome: wasLeft ? 'released' : gistOf(asked) }
    await notify(m, transaction, { kind: 'decision', to: personId, about, names })
  }
  if (personId && !wasLeft) await mailPerson(m, transaction, 'decision', decided, personId)
  const reporters = await reportersOf(transaction, caseId)
  const members = reporters.flatMap(({ reporter_id: id }) => (id ? [id] : []))
  const outcome = wasLeft ? 'dismissed' : 'acted'
  const told = await nameForReporters(transaction, caseId)
  await notify(m, transaction, { kind: 'reportDecided', to: members, about, names: { what: told, outcome } })
  for (const reporter of reporters)
    await mailGuest(m, transaction, 'reportDecided', { ...decided, name: told }, reporter)
}

/** Tells the person who appealed what was decided. */
export async function tellOfAppeal(
  m: Melodrome,
  transaction: Transaction,
  decided: Mailed,
  appeal: { appellantId: string | null; reportId: string | null; outcome: 'uphold' | 'reverse' },
): Promise<void> {
  const { caseId } = decided
  const { appellantId, reportId, outcome } = appeal
  const name = reportId ? await nameForReporters(transaction, caseId) : decided.name
  if (appellantId) {
    const about = { type: 'decision', id: caseId } as const
    await notify(m, transaction, {
      kind: 'appealDecided',
      to: appellantId,
      about,
      names: { what: name, outcome },
    })
    await mailPerson(m, transaction, 'appealDecided', { ...decided, name }, appellantId)
    return
  }
  const guest = (await reportersOf(transaction, caseId)).find(({ id }) => id === reportId)
  if (guest) await mailGuest(m, transaction, 'appealDecided', { ...decided, name }, guest)
}

interface Reporter {
  id: string
  reporter_id: string | null
  email: string | null
  language: string | null
}

async function reportersOf(transaction: Transaction, caseId: string): Promise<Reporter[]> {
  const { rows } = await sql<Reporter>`
    select id, reporter_id, email, language from reports
    where case_id = ${toUuid(caseId)} and (reporter_id is not null or email is not null)
    order by id`.execute(transaction)
  return rows
}

type Telling = Extract<MailKind, 'decision' | 'reportDecided' | 'appealDecided'>

async function mailPerson(
  m: Melodrome,
  transaction: Transaction,
  kind: Telling,
  decided: Mailed,
  personId: string,
): Promise<void> {
  const person = await transaction
    .selectFrom('users')
    .select(['email', 'language', 'email_verified_at'])
    .where('id', '=', toUuid(personId))
    .executeTakeFirst()
  if (!person) return
  const isProven = person.email_verified_at !== null
  await mailTo(m, transaction, kind, decided, { ...person, whose: personId, isProven })
}

async function mailGuest(
  m: Melodrome,
  transaction: Transaction,
  kind: Telling,
  decided: Mailed,
  { id, email, language }: Reporter,
): Promise<void> {
  if (email) await mailTo(m, transaction, kind, decided, { email, language, whose: id, isProven: false })
}

/**
 * Mails a link that opens the statement even for people who cannot sign in. To an address that no one has proven to be
 * theirs, the thing is named by its kind only: else people could report their own words with the address of another
 * person, and we would send them there.
 */
async function mailTo(
  m: Melodrome,
  transaction: Transaction,
  kind: Telling,
  { caseId, kind: subject, name, address }: Mailed,
  to: { email: string; language: string | null; whose: string; isProven: boolean },
): Promise<void> {
  const language: Language = languageFrom(to.language)
  // The part after the # is never sent to a server: no log and no Referer header has it.
  const link = `${address}/decisions/${caseId}#${decisionKey(m, caseId, to.whose)}`
  const what = to.isProven ? name : kindWord(subject, language)
  await m.mail.send({ to: to.email, language, kind, params: { link, what } }, transaction)
}
