import type { Mention, Said, Written } from '#contract/discussion/said.ts'
import type { WithheldFor } from '../../moderation/visibility/withheld.ts'
import { type PersonRow, personOf } from '../../people/person.ts'

/** The person is missing after they have left for good; then the text is deleted. */
export interface WrittenRow extends Nullable<PersonRow> {
  id: string
  like_count: number
  is_liked: boolean
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  withheld_for: string | null
}

export interface SaidRow extends WrittenRow {
  content: string
  mentions: unknown
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

/** What posts, comments and replies show. A deleted one doesn't say who wrote it. */
export function writtenOf(row: WrittenRow): Written {
  const isDeleted = row.deleted_at !== null
  const user = isDeleted || row.person_id === null ? null : personOf(row as WrittenRow & PersonRow)
  return {
    id: row.id,
    userId: user && user.id,
    user,
    likes: row.like_count,
    isLiked: row.is_liked,
    isEdited: !isDeleted && row.updated_at > row.created_at,
    isDeleted,
    withheldFor: row.withheld_for as WithheldFor | null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The same, with its text. */
export const saidOf = (row: SaidRow): Said => ({
  ...writtenOf(row),
  content: row.content,
  mentions: row.mentions as Mention[],
})
