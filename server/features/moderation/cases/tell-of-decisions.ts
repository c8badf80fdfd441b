import { sql } from 'kysely'
import type { NewDecision } from '#contract/moderation/cases.ts'
import { type Language, languageFrom } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { MailKind } from '../../../mail/kinds.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { notify } from '../../notifications/notify.ts'
import { gistOf } from '../decisions/decision.ts'
import { decisionKey } from '../decisions/decision-key.ts'
import { nameForReporters } from '../decisions/told-name.ts'

interface Decided {
  caseId: string
  name: string
  /** The person concerned; `null`: has left for good. */
  personId: string | null
  asked: Pick<NewDecision, 'content' | 'person'>
  /** Until this decision no one else could see it, because a filter held it. */
  wasHeld: boolean
  /** The address of the installation, for links. */
  address: string
}

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
  for (const { id, email, language } of reporters) {
    const to = { email, language, whose: id }
    if (email) await mailTo(m, transaction, 'reportDecided', { ...decided, name: told }, { ...to, email })
  }
}

/** Tells the person who appealed what was decided. */
export async function tellOfAppeal(
  m: Melodrome,
  transaction: Transaction,
  decided: Pick<Decided, 'caseId' | 'name' | 'address'>,
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
  if (guest?.email)
    await mailTo(
      m,
      transaction,
      'appealDecided',
      { ...decided, name },
      {
        email: guest.email,
        language: guest.language,
        whose: guest.id,
      },
    )
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
  decided: Pick<Decided, 'caseId' | 'name' | 'address'>,
  personId: string,
): Promise<void> {
  const person = await transaction
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', toUuid(personId))
    .executeTakeFirst()
  if (person) await mailTo(m, transaction, kind, decided, { ...person, whose: personId })
}

/** Mails a link that opens the statement even for people who cannot sign in. */
async function mailTo(
  m: Melodrome,
  transaction: Transaction,
  kind: Telling,
  { caseId, name, address }: Pick<Decided, 'caseId' | 'name' | 'address'>,
  to: { email: string; language: string | null; whose: string },
): Promise<void> {
  const language: Language = languageFrom(to.language)
  // The part after the # is never sent to a server: no log and no Referer header has it.
  const link = `${address}/decisions/${caseId}#${decisionKey(m, caseId, to.whose)}`
  await m.mail.send({ to: to.email, language, kind, params: { link, what: name } }, transaction)
}
