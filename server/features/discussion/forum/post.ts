import type { ForumPost, ForumPostDetail } from '#contract/discussion/forum.ts'
import type { ForumCategory } from '#contract/discussion/forum-categories.ts'
import type { RichText } from '#contract/discussion/rich-text.ts'
import type { Mention } from '#contract/discussion/said.ts'
import { type WrittenRow, writtenOf } from '../comments/said.ts'

export interface PostRow extends WrittenRow {
  title: string
  category: string
  tags: string[]
  excerpt: string
  reply_count: number
  is_unread: boolean
  last_activity_at: Date
  hot: number
}

export interface PostDetailRow extends PostRow {
  content: string
  body: unknown
  mentions: unknown
}

export const postOf = (row: PostRow): ForumPost => ({
  ...writtenOf(row),
  title: row.title,
  category: row.category as ForumCategory,
  tags: row.tags,
  excerpt: row.excerpt,
  replies: row.reply_count,
  isUnread: row.is_unread,
  lastActivityAt: row.last_activity_at.toISOString(),
})

export function postDetailOf(row: PostDetailRow): ForumPostDetail {
  return {
    ...postOf(row),
    content: row.content,
    body: row.body as RichText,
    mentions: row.mentions as Mention[],
  }
}
