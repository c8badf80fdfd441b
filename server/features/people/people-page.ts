import type { Person } from '#contract/people/people.ts'
import { TimeCursor, type TimePosition } from '../../http/cursor.ts'
import { keyset, type Page, type PageWish, type Slice } from '../../http/keyset.ts'
import { type PersonRow, personOf } from './person.ts'

/** People who follow, or are followed, blocked or muted, the latest first. */
export function peoplePage(
  wish: PageWish,
  rows: (slice: Slice<TimePosition>) => Promise<(PersonRow & { since: Date })[]>,
): Promise<Page<Person>> {
  return keyset(wish, {
    cursor: TimeCursor,
    rows,
    item: personOf,
    at: row => [row.since.toISOString(), row.person_id],
  })
}
