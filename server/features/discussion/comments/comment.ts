import type { Comment, Reply } from '#contract/discussion/comments.ts'
import { type SaidRow, saidOf } from './said.ts'

export interface CommentRow extends SaidRow {
  song_id: string
  parent_id: string | null
  position_seconds: number | null
  reply_count: number
}

export function commentOf(row: CommentRow, replies: readonly Reply[] = []): Comment {
  return {
    ...saidOf(row),
    songId: row.song_id,
    timestamp: row.position_seconds,
    replyCount: row.reply_count,
    replies: [...replies],
  }
}

export function replyOf(row: CommentRow): Reply {
  return { ...saidOf(row), songId: row.song_id, parentId: row.parent_id ?? row.id }
}
