import { sql } from 'kysely'
import type { ContentOutcome } from '#contract/moderation/report-reasons.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Place } from '../../../define-room.ts'

export interface OtherDecisions {
  withheldAs: 'hidden' | 'removed' | null
  labels: readonly string[]
}

/**
 * What other cases have decided about the same thing, and still stands. A thing has one case after another, and a song
 * also one as an entry of each contest. Decisions about one thing take turns from here to the end of their transaction,
 * so that each sees the others.
 */
export async function otherDecisions(
  transaction: Transaction,
  place: Place,
  caseId: string,
): Promise<OtherDecisions> {
  const songId = songOf(place)
  const thing = songId ?? place.id
  await sql`select pg_advisory_xact_lock(hashtextextended(${`decision about ${thing}`}, 0))`.execute(
    transaction,
  )
  // Cases are found by the thing, and those of entries by the song's owner: both have an index.
  const entries = sql`
    subject_kind = 'entry' and within_id = ${toUuid(thing)}
      and person_id = (select user_id from songs where id = ${toUuid(thing)})`
  const { rows } = await sql<{ content: ContentOutcome; labels: string[] }>`
    select content_outcome as content, labels
    from moderation_cases cases join moderation_decisions made on made.case_id = cases.id
    where (subject_kind = ${songId ? 'song' : place.kind} and subject_id = ${toUuid(thing)}
        ${songId ? sql`or ${entries}` : sql``})
      and cases.id <> ${toUuid(caseId)} and reversed_at is null and erased_at is null`.execute(transaction)
  const contents = rows.map(({ content }) => content)
  return {
    withheldAs: contents.includes('remove') ? 'removed' : contents.includes('hide') ? 'hidden' : null,
    labels: rows.flatMap(({ labels }) => labels),
  }
}

function songOf({ kind, id, withinId }: Place): string | null {
  if (kind === 'entry') return withinId
  return kind === 'song' ? id : null
}
