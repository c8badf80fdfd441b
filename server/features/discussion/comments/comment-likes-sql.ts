import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { notBlocked } from '../../people/reach/reach.ts'

interface CommentVote {
  songId: string
  commentId: string
  userId: string
  at: Date
}

/**
 * Answers the likes afterwards, and whether this one is new; undefined if there is no such comment on a song that can be
 * heard. The comment is locked first: a like comes before its deletion or finds no comment.
 */
export async function likeComment(database: Executor, { songId, commentId, userId, at }: CommentVote) {
  const canBeLiked = sql`deleted_at is null and withheld_for is null
    and ${notBlocked({ id: userId }, 'comments.user_id')}
    and exists (select from songs where songs.id = ${toUuid(songId)} and songs.status = 'ready')`
  const { rows } = await sql<{ likes: number; authorId: string; isNew: boolean }>`
    with vote as (
      insert into comment_likes (song_id, comment_id, user_id, created_at)
      select song_id, id, ${toUuid(userId)}, ${at}::timestamptz from comments
      where song_id = ${toUuid(songId)} and id = ${toUuid(commentId)} and ${canBeLiked}
      for key share
      on conflict do nothing returning 1
    )
    update comments set like_count = like_count + (select count(*) from vote)
    where song_id = ${toUuid(songId)} and id = ${toUuid(commentId)} and ${canBeLiked}
    returning like_count as likes, user_id as "authorId", exists (select from vote) as "isNew"`.execute(
    database,
  )
  return rows[0]
}

export async function unlikeComment(database: Executor, { songId, commentId, userId }: CommentVote) {
  const { rows } = await sql<{ likes: number }>`
    with vote as (
      delete from comment_likes
      where song_id = ${toUuid(songId)} and comment_id = ${toUuid(commentId)} and user_id = ${toUuid(userId)}
      returning 1
    )
    update comments set like_count = like_count - (select count(*) from vote)
    where song_id = ${toUuid(songId)} and id = ${toUuid(commentId)} and deleted_at is null
    returning like_count as likes`.execute(database)
  return rows[0]
}
