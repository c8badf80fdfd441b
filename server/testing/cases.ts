import type { NewDecision } from '#contract/moderation/cases.ts'
import type { NewReport } from '#contract/moderation/reports.ts'
import { grant, melodrome, type TestMelodrome } from './test-melodrome.ts'
import type { Person } from './test-person.ts'

export type Subject = NewReport['subject']

const hidden: NewDecision = {
  content: 'hide',
  labels: [],
  person: null,
  suspendedUntil: null,
  ground: 'rules',
  rule: 'voice',
  statement: 'It imitates a real singer.',
}

export const reportBy = (by: Person, subject: Subject, reason: NewReport['reason'] = 'spam') =>
  by.call('POST /api/reports', { body: { subject, reason } })

export const claim = (by: Person, id: string) =>
  by.call('PUT /api/moderation/cases/{id}/claim', { params: { id } })

export const decide = (by: Person, id: string, wishes: Partial<NewDecision> = {}) =>
  by.call('POST /api/moderation/cases/{id}/decision', { params: { id }, body: { ...hidden, ...wishes } })

/** teo and sora are moderators. */
export async function moderated(): Promise<TestMelodrome> {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  await grant(m, m.sora, 'moderator')
  return m
}

/** A case reported by jun. */
export async function caseAbout(m: TestMelodrome, subject: Subject): Promise<string> {
  await reportBy(m.jun, subject)
  const cases = await m.teo.call('GET /api/moderation/cases')
  return cases.find(({ subjectId }) => subjectId === subject.id)!.id
}

/** A case reported by jun and decided by teo. */
export async function decided(m: TestMelodrome, subject: Subject, wishes: Partial<NewDecision> = {}) {
  const id = await caseAbout(m, subject)
  await claim(m.teo, id)
  await decide(m.teo, id, wishes)
  return id
}

/** Teo lets pass what a filter has held; no other case is open. */
export async function letPass(m: TestMelodrome): Promise<void> {
  const [held] = await m.teo.call('GET /api/moderation/cases')
  await claim(m.teo, held!.id)
  await decide(m.teo, held!.id, { content: 'dismiss' })
}
