import type { ForumReply } from '#contract/discussion/forum.ts'
import type { RichText } from '#contract/discussion/rich-text.ts'
import { type SaidRow, saidOf } from '../comments/said.ts'

export interface ReplyRow extends SaidRow {
  post_id: string
  answers_id: string | null
  answers_name: string | null
  body: unknown
}

export const replyOf = (row: ReplyRow): ForumReply => ({
  ...saidOf(row),
  postId: row.post_id,
  answers: row.answers_id === null ? null : { id: row.answers_id, artistName: row.answers_name },
  body: row.body as RichText,
})
