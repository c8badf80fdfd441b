import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams, Moment, PageQuery } from '../shapes.ts'
import { Translations } from '../translations.ts'
import { badgeTypes } from './badge-types.ts'

const Badge = z.object({
  id: Id,
  type: z.enum(badgeTypes),
  /** Both in the reader's language. */
  name: z.string(),
  description: z.string(),
  /** Which drawing stands for it. */
  icon: z.string(),
})

/** A badge that a person has earned, and in which challenge. */
export const UserBadge = z
  .object({
    id: Id,
    userId: Id,
    badgeId: Id,
    badge: Badge,
    challengeId: Id.nullable(),
    challenge: z.object({ id: Id, title: z.string(), titleTranslations: Translations }).nullable(),
    earnedAt: Moment,
  })
  .meta({ id: 'UserBadge' })
export type UserBadge = z.infer<typeof UserBadge>

export const badges = endpoints({
  'GET /api/users/{id}/badges': {
    summary: "A person's badges, latest first",
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(UserBadge),
    refusals: ['person.notFound'],
  },
})
