import { z } from 'zod'
import type { ForumPost, ForumReply } from '#contract/discussion/forum.ts'
import type { ForumOrder } from '#contract/discussion/forum-categories.ts'
import { Id } from '#contract/shapes.ts'
import { IdCursor, TimeCursor } from '../../../http/cursor.ts'
import { keyset, type Page, type PageWish } from '../../../http/keyset.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { type PostRow, postOf } from './post.ts'
import { isThread, type PostPage, type PostPosition, postsInOrder } from './posts-sql.ts'
import { repliesOf } from './replies-sql.ts'
import { replyOf } from './reply.ts'

type Asked = Omit<PostPage, 'after' | 'limit'> & PageWish

const cursors: Record<ForumOrder, z.ZodType<PostPosition, readonly unknown[]>> = {
  activity: TimeCursor,
  hot: z.tuple([z.number(), Id]).transform(([at, id]): PostPosition => ({ at, id })),
  new: z.tuple([Id]).transform(([id]): PostPosition => ({ at: null, id })),
}

const positions: Record<ForumOrder, (row: PostRow) => readonly unknown[]> = {
  activity: row => [row.last_activity_at.toISOString(), row.id],
  hot: row => [row.hot, row.id],
  new: row => [row.id],
}

export function postPage(
  m: Melodrome,
  viewer: Viewer | null,
  { cursor, limit, ...asked }: Asked,
): Promise<Page<ForumPost>> {
  const reader = { viewer, now: m.clock() }
  return keyset(
    { cursor, limit },
    {
      cursor: cursors[asked.order],
      rows: slice => postsInOrder(m.database, reader, { ...asked, ...slice }).execute(),
      item: postOf,
      at: positions[asked.order],
    },
  )
}

export function replyPage(
  m: Melodrome,
  viewer: Viewer | null,
  { postId, ...wish }: PageWish & { postId: string },
): Promise<Page<ForumReply>> {
  return keyset(wish, {
    cursor: IdCursor,
    rows: async slice => {
      // If the viewer may not see a post, they may not see its replies either.
      if (!(await isThread(m.database, viewer, postId))) refuse('post.notFound')
      return repliesOf(m.database, viewer, postId, slice).execute()
    },
    item: replyOf,
    at: row => [row.id],
  })
}
