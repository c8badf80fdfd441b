import { z } from 'zod'
import type { Comment, Reply } from '#contract/discussion/comments.ts'
import { Id } from '#contract/shapes.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { IdCursor } from '../../../http/cursor.ts'
import { keyset, type Page, type PageWish } from '../../../http/keyset.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { type CommentRow, commentOf, replyOf } from './comment.ts'
import { repliesTo, selectComments } from './comments-sql.ts'
import { maySeeSong, readFirstReplies, readGeneral, readTimeline } from './compiled-comments.ts'

/** A song's comments as pages. Each page is two statements, however many replies there are. */

interface Wanted extends PageWish {
  viewer: Viewer | null
  songId: string
}

const TimelineCursor = z.tuple([z.number(), Id]).transform(([seconds, id]) => ({ seconds, id }))

export async function timelinePage(m: Melodrome, wanted: Wanted): Promise<Page<Comment>> {
  const { viewer, songId } = wanted
  const page = await keyset(wanted, {
    cursor: TimelineCursor,
    rows: slice => readTimeline(m.database, viewer, songId, slice),
    item: row => row,
    at: row => [row.position_seconds!, row.id],
  })
  return withReplies(m, wanted, page)
}

export async function generalPage(m: Melodrome, wanted: Wanted): Promise<Page<Comment>> {
  const { viewer, songId } = wanted
  const page = await keyset(wanted, {
    cursor: IdCursor,
    rows: slice => readGeneral(m.database, viewer, songId, slice),
    item: row => row,
    at: row => [row.id],
  })
  return withReplies(m, wanted, page)
}

export async function repliesPage(
  m: Melodrome,
  wanted: Wanted & { commentId: string },
): Promise<Page<Reply>> {
  const { viewer, songId, commentId } = wanted
  const page = await keyset(wanted, {
    cursor: IdCursor,
    rows: slice => repliesTo(m.database, viewer, songId, { commentId, ...slice }).execute(),
    item: replyOf,
    at: row => [row.id],
  })
  if (page.items.length === 0 && !(await commentRow(m.database, viewer, songId, commentId)))
    refuse('comment.notFound')
  return page
}

/** One comment or reply as the viewer sees it. */
export function commentRow(
  database: Executor,
  viewer: Viewer | null,
  songId: string,
  id: string,
): Promise<CommentRow | undefined> {
  return selectComments(database, viewer, songId).where('comments.id', '=', toUuid(id)).executeTakeFirst()
}

async function withReplies(
  m: Melodrome,
  { viewer, songId }: Wanted,
  { items: rows, next }: Page<CommentRow & { has_replies: boolean }>,
): Promise<Page<Comment>> {
  // A song without comments and one that the viewer may not see look the same in the list.
  if (rows.length === 0 && !(await maySeeSong(m.database, viewer, songId))) refuse('song.notFound')
  const replies = new Map<string, Reply[]>()
  const answered = rows.filter(row => row.has_replies).map(row => toUuid(row.id))
  if (answered.length > 0) {
    for (const reply of (await readFirstReplies(m.database, viewer, songId, answered)).map(replyOf))
      replies.set(reply.parentId, [...(replies.get(reply.parentId) ?? []), reply])
  }
  return { items: rows.map(row => commentOf(row, replies.get(row.id))), next }
}
