import type { Mention } from '#contract/discussion/comments.ts'
import type { ForumPost, ForumPostDetail } from '#contract/discussion/forum.ts'
import type { ForumCategory } from '#contract/discussion/forum-categories.ts'
import type { RichText } from '#contract/discussion/rich-text.ts'
import type { WithheldFor } from '../../moderation/visibility/withheld.ts'
import { type PersonRow, personOf } from '../../people/person.ts'

type Nullable<T> = { [K in keyof T]: T[K] | null }

/** Without a person where they have left for good. */
export interface PostRow extends Nullable<PersonRow> {
  id: string
  title: string
  category: string
  tags: string[]
  excerpt: string
  like_count: number
  reply_count: number
  is_liked: boolean
  is_unread: boolean
  last_activity_at: Date
  hot: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  withheld_for: string | null
}

export interface PostDetailRow extends PostRow {
  content: string
  body: unknown
  mentions: unknown
}

export function postOf(row: PostRow): ForumPost {
  const isDeleted = row.deleted_at !== null
  const user = isDeleted ? null : authorOf(row)
  return {
    id: row.id,
    title: row.title,
    category: row.category as ForumCategory,
    tags: row.tags,
    excerpt: row.excerpt,
    userId: user && user.id,
    user,
    likes: row.like_count,
    replies: row.reply_count,
    isLiked: row.is_liked,
    isUnread: row.is_unread,
    isEdited: !isDeleted && row.updated_at > row.created_at,
    isDeleted,
    withheldFor: row.withheld_for as WithheldFor | null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastActivityAt: row.last_activity_at.toISOString(),
  }
}

export function postDetailOf(row: PostDetailRow): ForumPostDetail {
  return {
    ...postOf(row),
    content: row.content,
    body: row.body as RichText,
    mentions: row.mentions as Mention[],
  }
}

export function authorOf(row: Nullable<PersonRow>) {
  return row.person_id === null ? null : personOf(row as PersonRow)
}
