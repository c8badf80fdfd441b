import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { Role } from '#contract/identity/accounts.ts'
import type { Namespace } from '#words/namespaces.ts'

/** One part of the administration, at `/admin/<name>`. Its screen reads the rest of the address with `useSection`. */
export interface Section {
  name: SectionName
  /** The role that may open it; administrators may open every section. */
  may: Exclude<Role, 'member'>
  words: readonly Namespace[]
  Component: RouteComponent
}

// Each has its words under `admin.section.<name>`.
type SectionName =
  | 'reports'
  | 'filters'
  | 'people'
  | 'challenges'
  | 'votes'
  | 'jobs'
  | 'storage'
  | 'mail'
  | 'health'
  | 'signins'
  | 'log'

/** In the order in which they are listed. Add a line here for a new section. */
export const sections: readonly Section[] = [
  {
    name: 'reports',
    may: 'moderator',
    words: ['moderation', 'decisions', 'player', 'reports'],
    Component: lazyRouteComponent(() => import('../moderation/cases/ReportsSection.tsx'), 'ReportsSection'),
  },
  {
    name: 'filters',
    may: 'moderator',
    words: ['filters', 'status'],
    Component: lazyRouteComponent(() => import('../moderation/filters/FiltersSection.tsx'), 'FiltersSection'),
  },
  {
    name: 'people',
    may: 'moderator',
    words: ['operations'],
    Component: lazyRouteComponent(() => import('./people/PeopleSection.tsx'), 'PeopleSection'),
  },
  {
    name: 'challenges',
    may: 'moderator',
    words: ['announcing', 'challenges'],
    Component: lazyRouteComponent(() => import('../challenges/ChallengesSection.tsx'), 'ChallengesSection'),
  },
  {
    name: 'votes',
    may: 'moderator',
    words: ['vote-integrity'],
    Component: lazyRouteComponent(() => import('../votes/vote-integrity/VotesSection.tsx'), 'VotesSection'),
  },
  {
    name: 'jobs',
    may: 'admin',
    words: ['operations'],
    Component: lazyRouteComponent(() => import('./operations/JobsSection.tsx'), 'JobsSection'),
  },
  {
    name: 'storage',
    may: 'admin',
    words: ['operations'],
    Component: lazyRouteComponent(() => import('./operations/StorageSection.tsx'), 'StorageSection'),
  },
  {
    name: 'mail',
    may: 'admin',
    words: ['operations'],
    Component: lazyRouteComponent(() => import('./operations/MailSection.tsx'), 'MailSection'),
  },
  {
    name: 'health',
    may: 'admin',
    words: ['operations'],
    Component: lazyRouteComponent(() => import('./operations/HealthSection.tsx'), 'HealthSection'),
  },
  {
    name: 'signins',
    may: 'admin',
    words: ['operations', 'sign-in-log'],
    Component: lazyRouteComponent(
      () => import('../identity/sign-in-log/SignInsSection.tsx'),
      'SignInsSection',
    ),
  },
  {
    name: 'log',
    may: 'admin',
    words: ['operations'],
    Component: lazyRouteComponent(() => import('./log/LogSection.tsx'), 'LogSection'),
  },
]

/** The sections that this role may open. */
export function sectionsFor(role: Role | undefined): readonly Section[] {
  if (role === 'admin') return sections
  return role === 'moderator' ? sections.filter(({ may }) => may === 'moderator') : []
}
