import { judgedUntil } from '#contract/challenges/challenge-phase.ts'
import type { ListeningRoom } from '#contract/challenges/listening-room.ts'
import { hourMs } from '#contract/durations.ts'
import { contestAccountHours } from '#contract/limits.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { listenerOf } from '../../library/plays/listener.ts'
import { nextEntry } from '../ranking/next-entry.ts'
import { blindEntryOf } from './blind-entry.ts'
import { openRoom } from './listening-room-access.ts'
import { blindEntries, entriesFor, offerEntry, voterIn } from './listening-room-sql.ts'

type Entry = Awaited<ReturnType<ReturnType<typeof entriesFor>['execute']>>[number]

/**
 * The entry that the viewer hears next in a challenge's room: one that they were offered and have not judged, so that a
 * reload continues with it; otherwise the entry that the fewest people have judged. Asking again changes nothing.
 */
export function enterRoom(
  m: Melodrome,
  viewer: Viewer,
  challengeId: string,
  address: string | null,
): Promise<ListeningRoom> {
  const now = m.clock()
  const network = address === null ? null : listenerOf(null, address, m.listenerKey)
  return transact(m.database, async transaction => {
    // Held, so that the entry that is offered can't be withdrawn meanwhile.
    const challenge = await openRoom(transaction, challengeId, now, true)
    const entries = await entriesFor(transaction, viewer, challengeId).execute()
    const judgesFrom = await judgesFromOf(transaction, viewer.id)
    const isYoung = judgesFrom > now
    return {
      entry: await entryToHear(transaction, viewer, { challengeId, entries, network, at: now }),
      progress: progressOf(entries),
      obstacle: m.mail.isConfigured && !viewer.emailVerified ? 'unverified' : isYoung ? 'young' : null,
      judgesFrom: isYoung ? judgesFrom.toISOString() : null,
      closesAt: judgedUntil({ endDate: challenge.end_at }).toISOString(),
    }
  })
}

export const progressOf = (entries: readonly Pick<Entry, 'stars'>[]): ListeningRoom['progress'] => ({
  judged: entries.filter(({ stars }) => stars !== null).length,
  total: entries.length,
})

interface Visit {
  challengeId: string
  entries: readonly Entry[]
  /** The network from which the viewer judges, as a keyed hash. */
  network: Buffer | null
  at: Date
}

async function entryToHear(
  transaction: Transaction,
  viewer: Viewer,
  visit: Visit,
): Promise<ListeningRoom['entry']> {
  const entry = offeredBefore(visit.entries) ?? nextFor(viewer, visit.entries)
  if (!entry) return null
  const token = entry.token ?? (await offer(transaction, viewer, entry.id, visit))
  const row =
    token &&
    (await blindEntries(transaction, viewer, visit.challengeId)
      .where('offers.token', '=', toUuid(token))
      .executeTakeFirst())
  if (row) return blindEntryOf(row, visit.challengeId)
  // Deleted or hidden since the entries were read.
  return entryToHear(transaction, viewer, {
    ...visit,
    entries: visit.entries.filter(({ id }) => id !== entry.id),
  })
}

/** The oldest offer without a ballot. */
function offeredBefore(entries: readonly Entry[]): Entry | undefined {
  return entries
    .flatMap(entry =>
      entry.offered_at !== null && entry.stars === null ? [{ entry, at: entry.offered_at.getTime() }] : [],
    )
    .toSorted((one, other) => one.at - other.at)[0]?.entry
}

function nextFor(viewer: Viewer, entries: readonly Entry[]): Entry | undefined {
  const next = nextEntry(
    entries.map(({ id, user_id, voters }) => ({ id, artistId: user_id, voters })),
    viewer.id,
    new Set(entries.filter(({ stars }) => stars !== null).map(({ id }) => id)),
  )
  return entries.find(({ id }) => id === next?.id)
}

async function offer(
  transaction: Transaction,
  viewer: Viewer,
  submissionId: string,
  { challengeId, network, at }: Visit,
): Promise<string | undefined> {
  const voterId = await voterIn(transaction, { userId: viewer.id, challengeId, network, at })
  return offerEntry(transaction, { voterId, submissionId, at })
}

/** The moment from which a person's ballots count in contests. */
export async function judgesFromOf(database: Executor, userId: string): Promise<Date> {
  const { created_at } = await database
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', toUuid(userId))
    .executeTakeFirstOrThrow()
  return new Date(created_at.getTime() + contestAccountHours * hourMs)
}
