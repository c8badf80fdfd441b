import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aSong } from '../testing/songs.ts'
import { melodrome } from '../testing/test-melodrome.ts'
import { newId } from './ids.ts'

/** Columns that count what people see, by table. */
const counted: Record<string, string> = {
  song_stats:
    'plays likes dislikes comment_count rating_count rating_sum stars_1 stars_2 stars_3 stars_4 stars_5',
  category_stats:
    'rating_count vocal_count vocal_sum instrumental_count instrumental_sum mixing_count mixing_sum creativity_count creativity_sum lyrics_count lyrics_sum',
  users: 'song_count follower_count followed_count',
  comments: 'like_count reply_count',
  forum_posts: 'like_count reply_count others_reply_count',
  forum_replies: 'like_count answer_count',
  forum_tags: 'post_count',
  conversation_sides: 'unread_count',
  notifications: 'actor_count',
  song_days: 'plays',
}

test('the database refuses a count below zero, and stars that are not those of the ratings', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const id = await aSong(m, { by: m.mina })
  const params = { id }
  await m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 4 } })
  const scores = { vocal: 5, instrumental: 6, mixing: 7, creativity: 8, lyrics: 0 }
  await m.jun.call('POST /api/songs/{id}/detailed-rating', { params, body: scores })
  await m.jun.call('POST /api/songs/{id}/play', { params })
  const comment = await m.jun.call('POST /api/songs/{id}/comments', { params, body: { content: 'Hello' } })
  await m.jun.call('POST /api/songs/{id}/comments/{commentId}/replies', {
    params: { id, commentId: comment.id },
    body: { content: 'And again' },
  })
  const post = await m.jun.call('POST /api/forum/posts', {
    body: { title: 'A title', content: 'A text that is long enough', category: 'talk', tags: ['tips'] },
  })
  await m.sora.call('POST /api/forum/posts/{id}/replies', {
    params: { id: post.id },
    body: { content: 'An answer' },
  })
  await m.jun.call('POST /api/conversations/{id}/messages', {
    params: { id: m.mina.id },
    body: { id: newId(m.clock.now.getTime()), content: 'Hello' },
  })
  for (const [table, columns] of Object.entries(counted))
    for (const column of columns.split(' ')) {
      const lower = sql`update ${sql.table(table)} set ${sql.ref(column)} = -1`.execute(database)
      await expect(lower, `${table}.${column}`).rejects.toMatchObject({ code: '23514' })
    }
  for (const wrong of ['stars_4 = 0', 'stars_5 = 1', 'rating_count = 2', 'rating_sum = 5'])
    await expect(sql`update song_stats set ${sql.raw(wrong)}`.execute(database), wrong).rejects.toMatchObject(
      { code: '23514' },
    )
})
