import { sql } from 'kysely'
import { exportedRows, ofSongInSight } from '../../../database/row-pages.ts'

export const exportedComments = exportedRows({ owner: 'comments.user_id', id: 'comments.id' }, database =>
  database
    .selectFrom('comments')
    .innerJoin('songs', 'songs.id', 'comments.song_id')
    .select([
      'comments.id',
      'comments.song_id',
      ofSongInSight('title', sql.ref('comments.user_id')).as('song_title'),
      'comments.parent_id',
      'comments.position_seconds',
      'comments.content',
      'comments.like_count',
      'comments.created_at',
      'comments.updated_at',
    ])
    .where('comments.deleted_at', 'is', null),
)

export const exportedCommentLikes = exportedRows({ owner: 'user_id', id: 'comment_id' }, database =>
  database.selectFrom('comment_likes').select(['comment_id as id', 'song_id', 'created_at']),
)
