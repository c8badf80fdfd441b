import type { SanctionKind } from '#contract/moderation/sanctions.ts'
import type { Transaction } from '../database/connect.ts'
import { transact } from '../database/transact.ts'
import { imposeSanction, type NewSanction } from '../features/moderation/account-status/impose-sanction.ts'
import { liftSanction } from '../features/moderation/account-status/lift-sanction.ts'
import type { TestMelodrome } from './test-melodrome.ts'
import type { Person } from './test-person.ts'

/** Teo imposes a sanction on a person; answers its id. */
export const impose = (
  m: TestMelodrome,
  kind: SanctionKind,
  on: Person,
  until: Date | null = null,
): Promise<string> => transact(m.melodrome.database, transaction => imposeIn(transaction, m, kind, on, until))

/** The same in a transaction that the caller ends. */
export function imposeIn(
  transaction: Transaction,
  m: TestMelodrome,
  kind: SanctionKind,
  on: Person,
  until: Date | null = null,
): Promise<string> {
  const sanction: NewSanction = {
    personId: on.id,
    kind,
    until,
    reason: 'spam',
    caseId: null,
    by: m.teo.id,
    at: m.clock.now,
  }
  return imposeSanction(m.melodrome, transaction, sanction)
}

export const suspend = (m: TestMelodrome, person: Person, { forMs }: { forMs: number }): Promise<string> =>
  impose(m, 'suspension', person, new Date(m.clock.now.getTime() + forMs))

/** Lifts the sanction. */
export const lift = (m: TestMelodrome, sanctionId: string): Promise<void> =>
  transact(m.melodrome.database, transaction =>
    liftSanction(m.melodrome, transaction, { sanctionId, by: m.teo.id, at: m.clock.now }),
  )
