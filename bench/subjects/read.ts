import { idFromUuid } from '#contract/ids.ts'
import { memberUuid } from '../fill.ts'
import type { Stage, Subject } from '../subject.ts'
import { searches } from '../titles.ts'

/** What members read besides lists and songs. */
function read(name: string, title: string, pathOf: (stage: Stage, n: number) => string): Subject {
  return {
    name,
    title: `${title}, signed in`,
    goal: 40,
    prepare: stage => ({
      requests: () =>
        Array.from({ length: 2_000 }, (_, n) => ({
          path: pathOf(stage, n),
          headers: { cookie: stage.community.cookie(n) },
        })),
    }),
  }
}

export const reads: readonly Subject[] = [
  read(
    'search-call',
    'search',
    (_, n) => `/api/search?q=${encodeURIComponent(searches[n % searches.length]!)}`,
  ),
  read(
    'profile',
    'profile',
    ({ community }, n) => `/api/users/${idFromUuid(memberUuid((n * 7) % community.members))}`,
  ),
  read('notifications', 'notifications', () => '/api/notifications'),
  read(
    'comments',
    'comments of a song',
    ({ community }, n) => `/api/songs/${community.songId(n % 100)}/comments`,
  ),
]
