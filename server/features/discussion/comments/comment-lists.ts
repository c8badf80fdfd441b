import { z } from 'zod'
import type { Comment, Reply } from '#contract/discussion/comments.ts'
import { Id } from '#contract/shapes.ts'
import { toUuid } from '../../../database/ids.ts'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { playableSong } from '../../songs/song-access.ts'
import { type CommentRow, commentOf, replyOf } from './comment.ts'
import { firstReplies, generalComments, repliesTo, selectComments, timelineComments } from './comments-sql.ts'

/** A song's comments as pages. Each page is two statements, however many replies there are. */

interface Wanted {
  viewer: Viewer | null
  songId: string
  limit: number
  cursor: string | undefined
}

export interface CommentPage<Item> {
  items: Item[]
  next: string | undefined
}

/** Replies that come along with their comment; more are read when somebody unfolds them. */
const repliesShown = 3

const TimelineCursor = z.tuple([z.number(), Id]).transform(([seconds, id]) => ({ seconds, id }))
const IdCursor = z.tuple([Id]).transform(([id]) => id)

export async function timelinePage(m: Melodrome, wanted: Wanted): Promise<CommentPage<Comment>> {
  const { viewer, songId, limit } = wanted
  const after = decodeCursor(TimelineCursor, wanted.cursor)
  const rows = await timelineComments(m.database, viewer, songId, { after, limit: limit + 1 }).execute()
  return withReplies(m, wanted, rows, last => encodeCursor([last.position_seconds, last.id]))
}

export async function generalPage(m: Melodrome, wanted: Wanted): Promise<CommentPage<Comment>> {
  const { viewer, songId, limit } = wanted
  const after = decodeCursor(IdCursor, wanted.cursor)
  const rows = await generalComments(m.database, viewer, songId, { after, limit: limit + 1 }).execute()
  return withReplies(m, wanted, rows, last => encodeCursor([last.id]))
}

export async function repliesPage(
  m: Melodrome,
  wanted: Wanted & { commentId: string },
): Promise<CommentPage<Reply>> {
  const { viewer, songId, commentId, limit } = wanted
  const after = decodeCursor(IdCursor, wanted.cursor)
  const rows = await repliesTo(m.database, viewer, songId, { commentId, after, limit: limit + 1 }).execute()
  if (rows.length === 0 && !(await commentRow(m, viewer, songId, commentId))) refuse('comment.notFound')
  const shown = rows.slice(0, limit)
  return { items: shown.map(replyOf), next: nextOf(rows, limit, last => encodeCursor([last.id])) }
}

/** One comment or reply as the viewer sees it. */
export function commentRow(
  m: Melodrome,
  viewer: Viewer | null,
  songId: string,
  id: string,
): Promise<CommentRow | undefined> {
  return selectComments(m.database, viewer, songId).where('comments.id', '=', toUuid(id)).executeTakeFirst()
}

async function withReplies(
  m: Melodrome,
  { viewer, songId, limit }: Wanted,
  rows: readonly CommentRow[],
  cursorOf: (last: CommentRow) => string,
): Promise<CommentPage<Comment>> {
  // A song without comments and no song at all look the same in the list.
  if (rows.length === 0) await playableSong(m.database, songId)
  const shown = rows.slice(0, limit)
  const replies = new Map<string, Reply[]>()
  const answered = shown.filter(row => row.reply_count > 0).map(row => row.id)
  if (answered.length > 0) {
    const all = firstReplies(m.database, viewer, songId, { commentIds: answered, each: repliesShown })
    for (const reply of (await all.execute()).map(replyOf))
      replies.set(reply.parentId, [...(replies.get(reply.parentId) ?? []), reply])
  }
  return {
    items: shown.map(row => commentOf(row, replies.get(row.id))),
    next: nextOf(rows, limit, cursorOf),
  }
}

function nextOf(
  rows: readonly CommentRow[],
  limit: number,
  cursorOf: (last: CommentRow) => string,
): string | undefined {
  const last = rows[limit - 1]
  return rows.length > limit && last ? cursorOf(last) : undefined
}
