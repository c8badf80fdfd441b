import type { Comment, Mention, Reply } from '#contract/discussion/comments.ts'
import type { WithheldFor } from '../../moderation/visibility/withheld.ts'
import { type PersonRow, personOf } from '../../people/person.ts'

/** Without a person where they have left for good; then it is deleted. */
export interface CommentRow extends Nullable<PersonRow> {
  id: string
  song_id: string
  parent_id: string | null
  position_seconds: number | null
  content: string
  mentions: unknown
  like_count: number
  reply_count: number
  is_liked: boolean
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  withheld_for: string | null
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

export function commentOf(row: CommentRow, replies: readonly Reply[] = []): Comment {
  return {
    ...said(row),
    timestamp: row.position_seconds,
    replyCount: row.reply_count,
    replies: [...replies],
  }
}

export function replyOf(row: CommentRow): Reply {
  return { ...said(row), parentId: row.parent_id ?? row.id }
}

/** What a comment and a reply have in common. A deleted one says neither who wrote it nor what. */
function said(row: CommentRow) {
  const isDeleted = row.deleted_at !== null
  const user = !isDeleted && hasPerson(row) ? personOf(row) : null
  return {
    id: row.id,
    songId: row.song_id,
    userId: user && user.id,
    user,
    content: row.content,
    mentions: row.mentions as Mention[],
    likes: row.like_count,
    isLiked: row.is_liked,
    isEdited: !isDeleted && row.updated_at > row.created_at,
    isDeleted,
    withheldFor: row.withheld_for as WithheldFor | null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function hasPerson(row: CommentRow): row is CommentRow & PersonRow {
  return row.person_id !== null
}
