import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyMelodrome } from '../server/testing/test-melodrome.ts'
import { Person } from '../server/testing/test-person.ts'
import { demoCast } from './cast.ts'
import { isHeight } from './composer/form.ts'
import type { KeptSong } from './seed/keep-songs.ts'
import { settleCommunity } from './seed.ts'
import { momentsOf, secondsOf } from './songs/moments.ts'
import { demoSongs } from './songs.ts'

/** The songs without their sound. */
const kept: KeptSong[] = demoSongs.map((song, at) => ({
  song,
  originalBlob: `${'a'.repeat(62)}${at + 10}.upload`,
  rendition: { name: `${'b'.repeat(62)}${at + 10}.mp3`, bytes: 1_000_000 },
  analysis: {
    durationSeconds: secondsOf(song),
    peaks: Buffer.alloc(200, 100).toString('base64'),
    loudnessLufs: -14,
    truePeakDb: -1,
    gainDb: 0,
    fingerprint: '',
  } as KeptSong['analysis'],
  cover: null,
}))

type Settled = Awaited<ReturnType<typeof settled>>

async function settled() {
  const m = await emptyMelodrome()
  const passwords = (await settleCommunity(m.melodrome, kept, m.clock.now))!
  const signIn = async (handle: string) => {
    const person = new Person(m.app)
    const { email } = demoCast.find(member => member.handle === handle)!
    const { password } = passwords.find(known => known.handle === handle)!
    person.id = (await person.call('POST /api/auth/login', { body: { email, password } })).id
    return person
  }
  return { m, signIn }
}

/** Each statement compares a stored count with its rows, and answers the rows where they differ. */
const differences = [
  `select song_id from song_stats s where
    plays <> (select count(*) from plays where song_id = s.song_id)
    or plays <> (select sum(plays) from song_days where song_id = s.song_id)
    or likes <> (select count(*) from likes where song_id = s.song_id and is_like)
    or dislikes <> (select count(*) from likes where song_id = s.song_id and not is_like)
    or comment_count <> (select count(*) from comments where song_id = s.song_id)
    or array[rating_count, rating_sum, stars_1, stars_2, stars_3, stars_4, stars_5]::bigint[] <> (
      select array[count(*), sum(rating),
        count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
        count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::bigint[]
      from ratings where song_id = s.song_id)`,
  `select song_id from category_stats c where array[rating_count, vocal_sum, vocal_count, instrumental_sum,
      instrumental_count, mixing_sum, mixing_count, creativity_sum, creativity_count, lyrics_sum, lyrics_count]::bigint[] <> (
    select array[count(*), sum(vocal), count(*) filter (where vocal > 0), sum(instrumental),
      count(*) filter (where instrumental > 0), sum(mixing), count(*) filter (where mixing > 0), sum(creativity),
      count(*) filter (where creativity > 0), sum(lyrics), count(*) filter (where lyrics > 0)]::bigint[]
    from detailed_ratings where song_id = c.song_id)`,
  `select song_id, listener from plays group by 1, 2
   except select song_id, listener from play_listeners`,
  `select song_id, listener, max(played_at) from plays group by 1, 2
   except select song_id, listener, last_played_at from play_listeners`,
  `select id from users u where song_count <> (select count(*) from songs where user_id = u.id)
    or follower_count <> (select count(*) from follows where followed_id = u.id)
    or followed_count <> (select count(*) from follows where follower_id = u.id)`,
  `select id from comments c where
    like_count <> (select count(*) from comment_likes l where l.song_id = c.song_id and comment_id = c.id)
    or reply_count <> (select count(*) from comments r where r.song_id = c.song_id and r.parent_id = c.id)`,
  `select c.id from comments c join songs on songs.id = c.song_id
   where position_seconds > duration_seconds or c.created_at < published_at`,
  `select id from forum_posts p where like_count <> (select count(*) from forum_post_likes where post_id = p.id)
    or reply_count <> (select count(*) from forum_replies where post_id = p.id)`,
  `select conversation_id from conversation_sides s where unread_count <> (
    select count(*) from messages m where m.conversation_id = s.conversation_id and user_id <> s.user_id
      and number > s.read_number)`,
  `select id from conversations c where last_number <> (select count(*) from messages where conversation_id = c.id)`,
  `select user_id, group_key, sum(actor_count)::bigint from notifications where group_key is not null
     and kind in ('like', 'rating', 'follow') group by 1, 2
   except select user_id, group_key, count(*) from notification_actors group by 1, 2`,
  `select user_id from account_heads h where sequence <> (
    select max(sequence) from account_events e where e.user_id = h.user_id having count(*) > 0)`,
  `select h.song_id from song_heat h where (select min(heard) from unnest(slots) as heard) <> (
    select count(*) from listens l join songs on songs.id = l.song_id
    where l.song_id = h.song_id and l.user_id <> songs.user_id)`,
  `select distinct song_id, user_id from plays where user_id is not null
   except select song_id, user_id from listens where qualified_at is not null`,
  `select entries.id from challenge_submissions entries join challenges c on c.id = challenge_id
   where closed_at is not null and entries.voter_count <> (
     select count(*) from challenge_ballots b where b.submission_id = entries.id and is_counted)`,
  `select song_id from likes join songs on songs.id = song_id where likes.user_id = songs.user_id`,
]

test('the community is active, and every stored count matches its rows', async () => {
  const { m, signIn } = await settled()
  const { database } = m.melodrome
  for (const statement of differences) {
    const { rows } = await sql.raw(statement).execute(database)
    expect(rows, statement).toEqual([])
  }
  const songs = await database
    .selectFrom('song_stats')
    .innerJoin('songs', 'songs.id', 'song_stats.song_id')
    .select(['songs.title', 'plays', 'likes', 'rating_count', 'stars_4', 'stars_5'])
    .orderBy('plays', 'desc')
    .execute()
  expect(songs[0]!.plays).toBeGreaterThan(2_000)
  expect(songs.at(-1)!.plays).toBeLessThan(300)
  expect(songs.reduce((sum, { likes }) => sum + likes, 0)).toBeGreaterThan(1_000)
  for (const { title, rating_count } of songs) expect(rating_count, title).toBeGreaterThan(0)

  const mina = await signIn('mina')
  expect((await mina.call('GET /api/notifications/count')).count).toBeGreaterThan(3)
  expect((await mina.call('GET /api/conversations/unread')).count).toBeGreaterThan(0)
  const lists = await database.selectFrom('playlists').select('id').where('is_public', '=', true).execute()
  expect(lists).toHaveLength(2)

  const verdicts = await database
    .selectFrom('challenges')
    .innerJoin('challenge_submissions as first', 'first.challenge_id', 'challenges.id')
    .select(['challenges.title', eb => eb.fn.max('band').as('bands')])
    .select(sql<number>`count(*) filter (where band = 1)::int`.as('leading'))
    .where('closed_at', 'is not', null)
    .groupBy('challenges.id')
    .execute()
  expect(verdicts.filter(({ leading }) => leading === 1)).toHaveLength(5)
  expect(verdicts.filter(({ leading }) => leading > 1)).toHaveLength(1)
  for (const { title, leading, bands } of verdicts)
    if (leading === 1) expect(bands, title).toBeGreaterThanOrEqual(3)

  const followers = await database
    .selectFrom('users')
    .select(['artist_name', 'follower_count'])
    .where('song_count', '>', 0)
    .execute()
  for (const { artist_name, follower_count } of followers)
    expect(follower_count, artist_name).toBeGreaterThan(0)
  await expectFullShelf(m, mina)
  await expectReplayedHooks(m, mina)
  expect(m.errors).toEqual([])
}, 120_000)

/** On a first visit there are six rising songs that are neither in the chart nor on a shelf above. */
async function expectFullShelf(m: Settled['m'], member: Person): Promise<void> {
  await m.foldNow()
  const idsOf = (songs: readonly { id: string }[]) => songs.map(({ id }) => id)
  const chart = await member.call('GET /api/songs/popular', { query: { limit: 12 } })
  const today = await member.call('GET /api/songs/popular', { query: { limit: 1, window: 'today' } })
  const above = new Set(idsOf([...chart, ...today]))
  const following = idsOf(await member.call('GET /api/songs/following', { query: { limit: 24 } }))
  const fromFollowed = following.filter(id => !above.has(id))
  if (fromFollowed.length >= 6) for (const id of fromFollowed.slice(0, 12)) above.add(id)
  const rising = idsOf(await member.call('GET /api/songs/rising', { query: { limit: 24 } }))
  expect(rising.filter(id => !above.has(id)).length).toBeGreaterThanOrEqual(6)
}

/** Listeners replay the moments where a chorus or drop begins. */
async function expectReplayedHooks(m: Settled['m'], member: Person): Promise<void> {
  const rows = await m.melodrome.database.selectFrom('songs').select(['id', 'title']).execute()
  for (const song of demoSongs) {
    const { id } = rows.find(({ title }) => title === song.title)!
    const { moments } = await member.call('GET /api/songs/{id}/heat', { params: { id } })
    const heights = momentsOf(song).filter(({ kind }) => isHeight(kind))
    expect(moments.length > 0, song.title).toBe(heights.length > 0)
    const slotSeconds = secondsOf(song) / 100
    for (const moment of moments) {
      const isHook = heights.some(({ startSeconds }) => Math.abs(startSeconds - moment) <= 1 + slotSeconds)
      expect(isHook, `${song.title} at ${moment} s`).toBe(true)
    }
  }
}
