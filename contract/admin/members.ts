import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Role } from '../identity/accounts.ts'
import type { SanctionKind } from '../moderation/sanctions.ts'
import { Person } from '../people/people.ts'
import { Id, IdParams, Moment, PageQuery, SearchedPageQuery } from '../shapes.ts'
import { memberFilters } from './member-filters.ts'

const sanctionKinds = ['warning', 'suspension', 'ban'] as const satisfies readonly SanctionKind[]

/** A member, as moderators and administrators see them. */
export const Member = Person.extend({
  /** For administrators only; `null` for moderators. */
  email: z.string().nullable(),
  role: Role,
  emailVerified: z.boolean(),
  songCount: z.int(),
  /** Cases about them or their content, open and decided. */
  caseCount: z.int(),
  /** The suspension or ban that runs now. */
  sanction: z.object({ kind: z.enum(sanctionKinds), until: Moment.nullable() }).nullable(),
  /** When the account will be erased, if its owner has asked for that. */
  deletionDueAt: Moment.nullable(),
  createdAt: Moment,
}).meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** A member with what is read for one person only. */
export const MemberDetail = Member.extend({
  /** Browsers in which they are signed in, and when the last of them was seen. */
  sessionCount: z.int(),
  lastSeenAt: Moment.nullable(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
}).meta({ id: 'MemberDetail' })
export type MemberDetail = z.infer<typeof MemberDetail>

export const PastSanction = z
  .object({
    id: Id,
    kind: z.enum(sanctionKinds),
    beganAt: Moment,
    until: Moment.nullable(),
    liftedAt: Moment.nullable(),
    /** The decision in which it was imposed. */
    caseId: Id.nullable(),
    imposedBy: Person.nullable(),
  })
  .meta({ id: 'PastSanction' })
export type PastSanction = z.infer<typeof PastSanction>

export const members = endpoints({
  'GET /api/admin/people': {
    summary: 'All members, newest first; `q` is a name, an id, or for administrators an address',
    may: 'moderator',
    query: SearchedPageQuery.extend({ who: z.enum(memberFilters, 'option').default('all') }),
    answer: z.array(Member),
    refusals: [],
  },
  'GET /api/admin/people/{id}': {
    summary: 'One member',
    may: 'moderator',
    params: IdParams,
    answer: MemberDetail,
    refusals: ['person.notFound'],
  },
  'GET /api/admin/people/{id}/sanctions': {
    summary: 'All sanctions of a member, latest first',
    may: 'moderator',
    params: IdParams,
    query: PageQuery,
    answer: z.array(PastSanction),
    refusals: [],
  },
  'PUT /api/admin/people/{id}/role': {
    summary: 'Change the role of another member; there is always at least one administrator',
    may: 'admin',
    params: IdParams,
    body: z.object({ role: z.enum(Role.options, 'option') }),
    answer: MemberDetail,
    refusals: ['person.notFound', 'member.ownRole', 'member.lastAdmin'],
  },
  'DELETE /api/admin/people/{id}/sessions': {
    summary: 'Sign a member out everywhere, and revoke their API tokens and app passwords',
    may: 'admin',
    params: IdParams,
    answer: MemberDetail,
    refusals: ['person.notFound'],
  },
  'POST /api/admin/people/{id}/password-reset': {
    summary: 'Send a member the mail for choosing a new password',
    may: 'admin',
    params: IdParams,
    answer: z.object({ delivery: z.enum(['mail', 'console']) }),
    refusals: ['person.notFound'],
  },
  'POST /api/admin/people/{id}/verification': {
    summary: 'Mark the address of a member as verified without a code',
    may: 'admin',
    params: IdParams,
    answer: MemberDetail,
    refusals: ['person.notFound'],
  },
})
