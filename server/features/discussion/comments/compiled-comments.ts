import { sql } from 'kysely'
import { compiledByShape, compiledLimit } from '../../../database/compiled.ts'
import type { Executor } from '../../../database/connect.ts'
import type { Slice } from '../../../http/keyset.ts'
import type { Viewer } from '../../../http/mount.ts'
import { repliesShown } from './comment.ts'
import {
  type CommentViewer,
  firstReplies,
  generalComments,
  isSongVisible,
  timelineComments,
} from './comments-sql.ts'

/** The lists of a song's comments that nearly every visit reads: their statements are built once. */

interface Shape {
  role: Viewer['role'] | null
  limit: number
  isFirst: boolean
}

/** Each value is there if the shape says so. */
interface Values {
  songId: string
  viewer: string | undefined
  id: string | undefined
  seconds: number | undefined
}

const viewerOf = ({ viewer }: Pick<Values, 'viewer'>, { role }: Pick<Shape, 'role'>): CommentViewer =>
  role === null ? null : { id: viewer!, role }

const general = compiledByShape((database, values: Values, shape: Shape) =>
  generalComments(database, viewerOf(values, shape), values.songId, {
    after: shape.isFirst ? undefined : values.id!,
    limit: shape.limit,
  }),
)

const timeline = compiledByShape((database, values: Values, shape: Shape) =>
  timelineComments(database, viewerOf(values, shape), values.songId, {
    after: shape.isFirst ? undefined : { seconds: values.seconds!, id: values.id! },
    limit: shape.limit,
  }),
)

const replies = compiledByShape(
  (
    database,
    values: Pick<Values, 'songId' | 'viewer'> & { commentIds: readonly string[] },
    shape: Pick<Shape, 'role'>,
  ) =>
    firstReplies(database, viewerOf(values, shape), values.songId, {
      commentIds: values.commentIds,
      each: repliesShown + 1,
    }),
)

const visibleSong = compiledByShape(
  (_, values: Pick<Values, 'songId' | 'viewer'>, shape: Pick<Shape, 'role'>) =>
    sql<{ isVisible: boolean }>`
      select ${isSongVisible(viewerOf(values, shape), values.songId)} as "isVisible"`,
)

export function readGeneral(database: Executor, viewer: Viewer | null, songId: string, page: Slice<string>) {
  const values = { songId, viewer: viewer?.id, id: page.after, seconds: undefined }
  return general(database, values, shapeOf(viewer, page))
}

export function readTimeline(
  database: Executor,
  viewer: Viewer | null,
  songId: string,
  page: Slice<{ seconds: number; id: string }>,
) {
  const values = { songId, viewer: viewer?.id, id: page.after?.id, seconds: page.after?.seconds }
  return timeline(database, values, shapeOf(viewer, page))
}

/** One more than are shown, if the viewer may see so many. Ids of comments are in PostgreSQL's format. */
export function readFirstReplies(
  database: Executor,
  viewer: Viewer | null,
  songId: string,
  commentIds: readonly string[],
) {
  return replies(database, { songId, viewer: viewer?.id, commentIds }, { role: viewer?.role ?? null })
}

/** Whether there is such a song that the viewer may see. */
export async function maySeeSong(
  database: Executor,
  viewer: Viewer | null,
  songId: string,
): Promise<boolean> {
  const [row] = await visibleSong(database, { songId, viewer: viewer?.id }, { role: viewer?.role ?? null })
  return row?.isVisible === true
}

const shapeOf = (viewer: Viewer | null, { after, limit }: Slice<unknown>): Shape => ({
  role: viewer?.role ?? null,
  limit: compiledLimit(limit),
  isFirst: after === undefined,
})
