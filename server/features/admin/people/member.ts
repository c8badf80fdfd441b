import type { Member, MemberDetail, PastSanction } from '#contract/admin/members.ts'
import type { Role } from '#contract/identity/accounts.ts'
import { personOf } from '../../people/person.ts'
import type { sanctionsOf } from './member-sanctions.ts'
import type { memberById, membersFor } from './member-sql.ts'

type MemberRow = Awaited<ReturnType<ReturnType<typeof membersFor>['execute']>>[number]
type DetailRow = NonNullable<Awaited<ReturnType<typeof memberById>>>
type SanctionRow = Awaited<ReturnType<ReturnType<typeof sanctionsOf>['execute']>>[number]

export function memberOf(row: MemberRow): Member {
  return {
    ...personOf(row),
    email: row.email,
    role: row.role as Role,
    emailVerified: row.email_verified_at !== null,
    songCount: row.song_count,
    caseCount: row.case_count,
    sanction: row.sanction && {
      kind: row.sanction.kind,
      until: row.sanction.until && new Date(row.sanction.until).toISOString(),
    },
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

export function memberDetailOf(row: DetailRow): MemberDetail {
  return {
    ...memberOf(row),
    sessionCount: row.session_count ?? 0,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    hasPassword: row.has_password,
    hasSecondFactor: row.has_second_factor,
  }
}

export function pastSanctionOf(row: SanctionRow): PastSanction {
  const { imposer_id: id, imposer_artist_name: name } = row
  return {
    id: row.id,
    kind: row.kind as PastSanction['kind'],
    beganAt: row.began_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    liftedAt: row.lifted_at?.toISOString() ?? null,
    caseId: row.case_id,
    imposedBy:
      id === null || name === null ? null : personOf({ ...row, person_id: id, person_artist_name: name }),
  }
}
