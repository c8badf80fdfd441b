import { sql, type Updateable } from 'kysely'
import type { ChallengeChange, ChallengeFields } from '#contract/challenges/challenges.ts'
import type { Translations } from '#contract/translations.ts'
import type { Transaction } from '../../database/connect.ts'
import { newId, toUuid } from '../../database/ids.ts'
import type { Challenges } from '../../database/schema.gen.ts'
import { transact } from '../../database/transact.ts'
import type { Viewer } from '../../http/mount.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { noteAct } from '../admin/acts/note-act.ts'
import { notify } from '../notifications/notify.ts'
import { challengeTopic } from './challenge-topic.ts'

/** Announces a challenge and answers its id. It may have begun already; it must not have ended. */
export async function announceChallenge(
  m: Melodrome,
  viewer: Pick<Viewer, 'id'>,
  fields: ChallengeFields,
): Promise<string> {
  const now = m.clock()
  const [start, end] = [new Date(fields.startDate), new Date(fields.endDate)]
  refuseBadPeriod(start, end, now)
  const id = newId(now.getTime())
  await transact(m.database, async transaction => {
    await transaction
      .insertInto('challenges')
      .values({
        ...columnsOf(fields),
        id: toUuid(id),
        title: fields.title,
        start_at: start,
        end_at: end,
        created_by: toUuid(viewer.id),
        created_at: now,
        updated_at: now,
      })
      .execute()
    const details = { id, title: fields.title }
    await noteAct(transaction, { act: 'announceChallenge', by: viewer.id, details }, now)
  })
  return id
}

/**
 * Changes the given fields. Dates can change until the challenge is cancelled or judged. A start that has passed can't
 * change, and a new end must be in the future; people who were told of the old end are told of the new one.
 */
export function changeChallenge(
  m: Melodrome,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  change: ChallengeChange,
): Promise<void> {
  return transact(m.database, async transaction => {
    const now = m.clock()
    const old = await transaction
      .selectFrom('challenges')
      .select(['title', 'start_at', 'end_at', 'is_active', 'closed_at', ...translations])
      .where('id', '=', toUuid(id))
      .forUpdate()
      .executeTakeFirst()
    if (!old) refuse('challenge.notFound')
    const start = new Date(change.startDate ?? old.start_at)
    const end = new Date(change.endDate ?? old.end_at)
    const [movesStart, movesEnd] = [
      Number(start) !== Number(old.start_at),
      Number(end) !== Number(old.end_at),
    ]
    if (movesStart || movesEnd) {
      if (!old.is_active || old.closed_at) refuse('challenge.closed')
      if (movesStart && old.start_at <= now) refuseFields({ startDate: { code: 'hasBegun' } })
      refuseBadPeriod(start, movesEnd ? end : undefined, now, end)
    }
    await transaction
      .updateTable('challenges')
      .set({
        ...columnsOf(change, old),
        ...(change.title !== undefined && { title: change.title }),
        start_at: start,
        end_at: end,
        ...(movesEnd && { ending_told_at: null }),
        updated_at: now,
      })
      .where('id', '=', toUuid(id))
      .execute()
    const details = { id, title: change.title ?? old.title }
    await noteAct(transaction, { act: 'changeChallenge', by: viewer.id, details }, now)
    m.live.announce(transaction, { topic: challengeTopic(id) })
  })
}

/**
 * Cancels a challenge and tells the people who have entered or judged it. Doing it twice changes nothing; a challenge that
 * was judged can't be cancelled.
 */
export function cancelChallenge(m: Melodrome, viewer: Pick<Viewer, 'id'>, id: string): Promise<void> {
  return transact(m.database, async transaction => {
    const challenge = await transaction
      .selectFrom('challenges')
      .select(['title', 'is_active', 'closed_at'])
      .where('id', '=', toUuid(id))
      .forUpdate()
      .executeTakeFirst()
    if (!challenge) refuse('challenge.notFound')
    if (challenge.closed_at) refuse('challenge.closed')
    if (!challenge.is_active) return
    const details = { id, title: challenge.title }
    await noteAct(transaction, { act: 'cancelChallenge', by: viewer.id, details }, m.clock())
    await transaction
      .updateTable('challenges')
      .set({ is_active: false, updated_at: m.clock() })
      .where('id', '=', toUuid(id))
      .execute()
    m.live.announce(transaction, { topic: challengeTopic(id) })
    await notify(m, transaction, {
      kind: 'challengeCancelled',
      to: await takingPart(transaction, id, viewer.id),
      about: { type: 'challenge', id },
      names: { what: challenge.title },
    })
  })
}

/** The people who have entered or judged a challenge, without the one who cancels it. */
async function takingPart(transaction: Transaction, challengeId: string, byId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id from challenge_submissions where challenge_id = ${toUuid(challengeId)}
      union select user_id from challenge_voters
        where challenge_id = ${toUuid(challengeId)} and exists (
          select from challenge_ballots where challenge_ballots.voter_id = challenge_voters.id
        )
    ) people
    where user_id <> ${toUuid(byId)}`.execute(transaction)
  return rows.map(row => row.user_id)
}

/** `end`: only if the end is chosen now; then it must be in the future. */
function refuseBadPeriod(start: Date, end: Date | undefined, now: Date, last = end): void {
  if (last && last <= start) refuseFields({ endDate: { code: 'endBeforeStart' } })
  if (end && end <= now) refuseFields({ endDate: { code: 'pastMoment' } })
}

const translations = ['title_translations', 'description_translations', 'theme_translations'] as const

/** `old`: translations that there are already; those of languages that are not given stay. */
function columnsOf(
  fields: ChallengeChange,
  old?: Record<(typeof translations)[number], unknown>,
): Updateable<Challenges> {
  return {
    ...(fields.description !== undefined && { description: fields.description }),
    ...(fields.theme !== undefined && { theme: fields.theme }),
    ...(fields.titleTranslations && {
      title_translations: translated(old?.title_translations, fields.titleTranslations),
    }),
    ...(fields.descriptionTranslations && {
      description_translations: translated(old?.description_translations, fields.descriptionTranslations),
    }),
    ...(fields.themeTranslations && {
      theme_translations: translated(old?.theme_translations, fields.themeTranslations),
    }),
    ...(fields.genre !== undefined && { genre: fields.genre }),
    ...(fields.art !== undefined && { art: fields.art }),
  }
}

function translated(old: unknown, given: Partial<Translations>): string {
  const all = Object.entries({ ...(old as Translations | undefined), ...given })
  return JSON.stringify(Object.fromEntries(all.filter(([, text]) => text)))
}
