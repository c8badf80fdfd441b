import type { Mention } from '#contract/discussion/comments.ts'
import type { ForumReply } from '#contract/discussion/forum.ts'
import type { RichText } from '#contract/discussion/rich-text.ts'
import type { WithheldFor } from '../../moderation/visibility/withheld.ts'
import type { PersonRow } from '../../people/person.ts'
import { authorOf } from './post.ts'

export interface ReplyRow extends Record<keyof PersonRow, string | null> {
  id: string
  post_id: string
  answers_id: string | null
  answers_name: string | null
  content: string
  body: unknown
  mentions: unknown
  like_count: number
  is_liked: boolean
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  withheld_for: string | null
}

/** A deleted one says neither who wrote it nor what. */
export function replyOf(row: ReplyRow): ForumReply {
  const isDeleted = row.deleted_at !== null
  const user = isDeleted ? null : authorOf(row)
  return {
    id: row.id,
    postId: row.post_id,
    userId: user && user.id,
    user,
    answers: row.answers_id === null ? null : { id: row.answers_id, artistName: row.answers_name },
    content: row.content,
    body: row.body as RichText,
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
