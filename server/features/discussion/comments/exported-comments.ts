import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { exportPageSize, fromId, type Rows } from '../../../database/row-pages.ts'

export const ownComments: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('comments')
    .innerJoin('songs', 'songs.id', 'comments.song_id')
    .select([
      'comments.id',
      'comments.song_id',
      'songs.title as song_title',
      'comments.parent_id',
      'comments.position_seconds',
      'comments.content',
      'comments.like_count',
      'comments.created_at',
      'comments.updated_at',
    ])
    .where('comments.user_id', '=', toUuid(personId))
    .where('comments.deleted_at', 'is', null)
    .where('comments.id', '>', fromId(after))
    .orderBy('comments.id')
    .limit(sql.lit(exportPageSize))
    .execute()

export const ownCommentLikes: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('comment_likes')
    .select(['comment_id as id', 'song_id', 'created_at'])
    .where('user_id', '=', toUuid(personId))
    .where('comment_id', '>', fromId(after))
    .orderBy('comment_id')
    .limit(sql.lit(exportPageSize))
    .execute()
