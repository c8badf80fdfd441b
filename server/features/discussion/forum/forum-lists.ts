import { z } from 'zod'
import type { ForumPost, ForumReply } from '#contract/discussion/forum.ts'
import type { ForumOrder } from '#contract/discussion/forum-categories.ts'
import { Id, Moment } from '#contract/shapes.ts'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { type PostRow, postOf } from './post.ts'
import { isThread, type PostPage, type PostPosition, postsInOrder } from './posts-sql.ts'
import { repliesOf } from './replies-sql.ts'
import { replyOf } from './reply.ts'

interface Page<Item> {
  items: Item[]
  next: string | undefined
}

type Asked = Omit<PostPage, 'after'> & { cursor?: string | undefined }

const cursors = {
  activity: z.tuple([Moment, Id]).transform(([at, id]): PostPosition => ({ at, id })),
  hot: z.tuple([z.number(), Id]).transform(([at, id]): PostPosition => ({ at, id })),
  new: z.tuple([Id]).transform(([id]): PostPosition => ({ at: null, id })),
} satisfies Record<ForumOrder, z.ZodType>

const positions: Record<ForumOrder, (row: PostRow) => readonly unknown[]> = {
  activity: row => [row.last_activity_at.toISOString(), row.id],
  hot: row => [row.hot, row.id],
  new: row => [row.id],
}

export async function postPage(m: Melodrome, viewer: Viewer | null, asked: Asked): Promise<Page<ForumPost>> {
  const { cursor, limit, ...rest } = asked
  const after = decodeCursor(cursors[asked.order], cursor)
  const rows = await postsInOrder(
    m.database,
    { viewer, now: m.clock() },
    { ...rest, after, limit: limit + 1 },
  ).execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(postOf),
    next: rows.length > limit && last ? encodeCursor(positions[asked.order](last)) : undefined,
  }
}

const IdCursor = z.tuple([Id]).transform(([id]) => id)

export async function replyPage(
  m: Melodrome,
  viewer: Viewer | null,
  { postId, cursor, limit }: { postId: string; cursor?: string | undefined; limit: number },
): Promise<Page<ForumReply>> {
  const after = decodeCursor(IdCursor, cursor)
  // Replies of a post out of reach are out of reach, too.
  if (!(await isThread(m.database, viewer, postId))) refuse('post.notFound')
  const rows = await repliesOf(m.database, viewer, postId, { after, limit: limit + 1 }).execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(replyOf),
    next: rows.length > limit && last ? encodeCursor([last.id]) : undefined,
  }
}
