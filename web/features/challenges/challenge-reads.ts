import type { QueryClient } from '@tanstack/react-query'
import type { Challenge, SubmissionSort } from '#contract/challenges/challenges.ts'
import { maxPageSize } from '#contract/limits.ts'
import { ask, askPages, type GetCall } from '../../api/queries.ts'

export const challengeTabs = ['active', 'all'] as const
export type ChallengeTab = (typeof challengeTabs)[number]

export function challengeList(tab: ChallengeTab) {
  return tab === 'active' ? askPages('GET /api/challenges/active') : askPages('GET /api/challenges')
}

export function challengeRead(id: string) {
  return ask('GET /api/challenges/{id}', { params: { id } })
}

export function submissionsRead(id: string, sort: SubmissionSort = 'ranking') {
  return askPages('GET /api/challenges/{id}/submissions', {
    params: { id },
    query: { sort, limit: maxPageSize },
  })
}

/** For a page that the server renders: reads the list that the address names. */
export async function loadChallenges(queries: QueryClient, search: object): Promise<void> {
  const { tab }: { tab?: unknown } = search
  await queries.prefetchInfiniteQuery(challengeList(tab === 'all' ? tab : 'active'))
}

/** For a page that the server renders: reads a challenge's entries. */
export async function loadSubmissions(queries: QueryClient, id: string): Promise<void> {
  await queries.prefetchInfiniteQuery(submissionsRead(id))
}

/** What is read again when a challenge or an entry has changed. */
export const challengeReads: readonly GetCall[] = [
  'GET /api/challenges/active',
  'GET /api/challenges',
  'GET /api/admin/challenges',
  'GET /api/challenges/{id}',
  'GET /api/challenges/{id}/submissions',
  'GET /api/users/{id}/challenge-submissions',
]

/** What a member reads in a listening room. */
export const roomReads: readonly GetCall[] = [
  'GET /api/challenges/{id}/next-entry',
  'GET /api/challenges/{id}/own-ballots',
]

/** What a list says about a challenge, until the challenge itself has been read. */
export function knownChallenge(queries: QueryClient, id: string): Challenge | undefined {
  for (const tab of challengeTabs) {
    const read = queries.getQueryData(challengeList(tab).queryKey)
    const known = read?.pages.flatMap(page => page.items).find(challenge => challenge.id === id)
    if (known) return known
  }
  return undefined
}
