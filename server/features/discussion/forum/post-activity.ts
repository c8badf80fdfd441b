import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { hotOf } from './hot.ts'

/** Changes of a post's counts, which also change its place in every order. The caller has locked the post. */
interface Moves {
  likes?: number
  replies?: number
  othersReplies?: number
}

/** Answers the likes afterwards. The rows of the post's tags have the same sort values, so they change too. */
export async function moveCounts(transaction: Transaction, postId: string, moves: Moves): Promise<number> {
  const { likes = 0, replies = 0, othersReplies = 0 } = moves
  const [newLikes, newOthers] = [sql`(like_count + ${likes})`, sql`(others_reply_count + ${othersReplies})`]
  const { rows } = await sql<{ likes: number }>`
    with post as (
      update forum_posts set
        like_count = like_count + ${likes},
        reply_count = reply_count + ${replies},
        others_reply_count = others_reply_count + ${othersReplies},
        hot = ${hotOf(newLikes, newOthers)},
        last_activity_at = greatest(created_at, (
          select created_at from forum_replies
          where post_id = ${toUuid(postId)} and deleted_at is null and withheld_for is null order by id desc limit 1
        ))
      where id = ${toUuid(postId)}
      returning id, like_count, hot, last_activity_at
    ), tagged as (
      update forum_post_tags set hot = post.hot, last_activity_at = post.last_activity_at
      from post where post_id = post.id
    )
    select like_count as likes from post`.execute(transaction)
  return rows[0]?.likes ?? 0
}
