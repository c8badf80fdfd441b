import type { Comment, Reply } from '#contract/discussion/comments.ts'
import { type SaidRow, saidOf } from './said.ts'

export interface CommentRow extends SaidRow {
  song_id: string
  parent_id: string | null
  position_seconds: number | null
  reply_count: number
}

/** How many replies a list of comments contains for each comment; more are read when the reader unfolds them. */
export const repliesShown = 3

/** `replies`: one more than are shown, if the viewer may see so many. */
export function commentOf(row: CommentRow, replies: readonly Reply[] = []): Comment {
  return {
    ...saidOf(row),
    songId: row.song_id,
    timestamp: row.position_seconds,
    replyCount: row.reply_count,
    replies: replies.slice(0, repliesShown),
    hasMoreReplies: replies.length > repliesShown,
  }
}

export function replyOf(row: CommentRow): Reply {
  return { ...saidOf(row), songId: row.song_id, parentId: row.parent_id ?? row.id }
}
