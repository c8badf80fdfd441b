import { createHash } from 'node:crypto'
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { idFromUuid } from '#contract/ids.ts'
import { rankedSongs } from '../features/charts/ranked-songs.ts'
import { firstReplies, generalComments, repliesTo, timelineComments } from '../features/comments/sql.ts'
import { newestExport } from '../features/exports/export-rows.ts'
import { playsOf } from '../features/exports/sql.ts'
import { followedBy, followedSongs, followersOf } from '../features/follows/sql.ts'
import { notificationsOf } from '../features/notifications/sql.ts'

import { peopleMatching } from '../features/people/sql.ts'
import { likedSongs, playlistsOfPerson, songsOfPlaylist } from '../features/playlists/sql.ts'
import { playsStatement } from '../features/plays/count-plays.ts'
import { heardSongs } from '../features/plays/heard-songs.ts'
import { detailedRatingStatement } from '../features/ratings/detailed-sql.ts'
import { likeStatement, ratingStatement, unlikeStatement } from '../features/ratings/sql.ts'
import { sessionsOf } from '../features/sessions/own-sessions.ts'
import { recentSongs, songsByIds, songsMatching, songsOfPerson } from '../features/songs/sql.ts'
import type { Viewer } from '../http/mount.ts'
import { testDatabase } from '../testing/melodrome.ts'
import { connect, type Database, type Executor } from './connect.ts'
import { newId, toUuid } from './ids.ts'
import '../testing/provided.ts'

/**
 * Every list query, explained on enough rows that the planner has a reason to choose: it must walk an index in the
 * list's own order, so that a page costs the same on the first day and with a million songs.
 */
let database: Database
const viewer: Viewer = { id: newId(Date.UTC(2026, 0, 1)), role: 'member', emailVerified: true }
const song = sql<string>`md5('s1')::uuid`
/** The same, as the application writes it. */
const songId = idFromUuid(createHash('md5').update('s1').digest('hex'))
const commentIds = [1, 2, 3].map(n => idFromUuid(createHash('md5').update(`c${n}`).digest('hex')))

beforeAll(async () => {
  inject('postgres')
  database = connect(new pg.Pool({ ...(await testDatabase()), max: 2 }))
  await sql`
    insert into users (id, email, email_key, artist_name, search, created_at, updated_at)
    select ${toUuid(viewer.id)}, 'viewer@example.org', 'viewer@example.org', 'viewer', '', now(), now() union all
    select md5(n::text)::uuid, n || '@example.org', n || '@example.org', 'artist ' || n, ('''^a'' ''artist'' ''' || n || '''')::tsvector, now(), now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into songs (id, user_id, artist_name, title, genre, status, original_blob, audio_blob, duration_seconds, published_at,
      terms_accepted_at, search, created_at, updated_at)
    select md5('s' || n)::uuid, case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end, 'artist', 'song ' || n, case n % 27 when 0 then 'jazz' else 'genre ' || n % 27 end,
      'ready', 'o', 'a', 100, now() - n * interval '1 minute', now(), ('''song'' ''' || n % 997 || '''')::tsvector, now() - n * interval '1 minute', now()
    from generate_series(1, 30000) n`.execute(database)
  await sql`insert into song_stats (song_id, plays) select id, (random() * 1000)::int from songs`.execute(
    database,
  )
  await sql`
    insert into song_ranks (chart, song_id, genre, score)
    select chart, id, genre, random() * 1000 from songs,
      unnest(array['popular:all', 'popular:week', 'popular:today', 'top-rated:all', 'top-rated:week']) chart`.execute(
    database,
  )
  await sql`delete from song_ranks where chart = 'popular:today' and score < 900`.execute(database)
  await sql`
    insert into likes (song_id, user_id, is_like, created_at, updated_at)
    select id, md5(n::text)::uuid, true, now(), now() from songs, generate_series(1, 2) n`.execute(database)
  await sql`
    insert into ratings (song_id, user_id, rating, created_at, updated_at)
    select song_id, user_id, 4, now(), now() from likes`.execute(database)
  await sql`
    insert into comments (song_id, id, user_id, position_seconds, content, created_at, updated_at)
    select ${song}, md5('c' || n)::uuid, md5((n % 2000 + 1)::text)::uuid, case when n % 2 = 0 then random() * 100 end, 'nice', now(), now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into comments (song_id, id, user_id, parent_id, content, created_at, updated_at)
    select ${song}, md5('r' || n)::uuid, md5((n % 2000 + 1)::text)::uuid, md5('c' || n % 500 + 1)::uuid, 'yes', now(), now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into comment_likes (song_id, comment_id, user_id, created_at)
    select song_id, id, user_id, now() from comments`.execute(database)
  await sql`
    insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), sha256(n::text::bytea), case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end,
      now(), now() - n * interval '1 second', now() + interval '1 day'
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into notifications (user_id, id, kind, related_type, related_id, group_key, created_at, updated_at)
    select case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end, md5('n' || n)::uuid,
      'like', 'song', md5('s' || n)::uuid, n, now(), now() - n * interval '1 minute'
    from generate_series(1, 30000) n`.execute(database)
  await sql`
    insert into exports (id, user_id, language, status, created_at, expires_at)
    select gen_random_uuid(), case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end,
      'ko', 'failed', now(), now() + interval '1 day'
    from generate_series(1, 5000) n`.execute(database)
  await sql`
    insert into plays (song_id, id, listener, user_id, played_at)
    select md5('s' || n)::uuid, gen_random_uuid(), 'x', case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end, now()
    from generate_series(1, 30000) n`.execute(database)
  await sql`
    insert into likes (song_id, user_id, is_like, created_at, updated_at)
    select id, ${toUuid(viewer.id)}, true, now(), published_at from songs order by id limit 3000`.execute(
    database,
  )
  await sql`
    insert into playlists (id, user_id, name, is_public, created_at, updated_at)
    select md5('p' || n)::uuid, case when n % 100 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end,
      'list', n % 3 = 0, now(), now() from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into playlist_songs (playlist_id, song_id, position, added_at)
    select md5('p' || n)::uuid, md5('s' || place * 7)::uuid, place, now()
    from generate_series(1, 2000) n, generate_series(1, case n when 7 then 500 else 10 end) place`.execute(
    database,
  )
  await sql`
    insert into play_listeners (song_id, listener, last_played_at)
    select songs.id, uuid_send(users.id), published_at from songs,
      (select id from users where id = ${toUuid(viewer.id)} union (select id from users limit 3)) users`.execute(
    database,
  )
  await sql`
    insert into follows (follower_id, followed_id, created_at)
    select case when n % 20 = 0 then ${toUuid(viewer.id)} else md5(n::text)::uuid end,
      case when n % 20 = 0 then md5((n % 2000 + 1)::text)::uuid else ${toUuid(viewer.id)} end, now() - n * interval '1 second'
    from generate_series(1, 2000) n union all
    select md5(n::text)::uuid, md5((n + 1)::text)::uuid, now() from generate_series(1, 19000) n
    on conflict do nothing`.execute(database)
  await sql`analyze`.execute(database)
})

const limit = 25
const bigPlaylist = idFromUuid(createHash('md5').update('p7').digest('hex'))
const middle = { score: 500, id: newId(Date.UTC(2026, 0, 1)), rest: false }
const chart = { chart: 'popular:week', genre: undefined, after: undefined, except: undefined, limit }
const after = { at: new Date(Date.now() - 86_400_000).toISOString(), id: middle.id }

test.each<[string, () => Compilable, string]>([
  [
    'recent',
    () => recentSongs(database, null, { since: undefined, genre: undefined, after: undefined, limit }),
    'songs_recent',
  ],
  [
    'recent, next page, signed in',
    () => recentSongs(database, viewer, { since: undefined, genre: undefined, after, limit }),
    'songs_recent',
  ],
  [
    'recent of this week in one genre',
    () =>
      recentSongs(database, viewer, {
        since: new Date(Date.now() - 6 * 86_400_000),
        genre: 'jazz',
        after: undefined,
        limit,
      }),
    'songs_recent_genre',
  ],
  ['a chart', () => rankedSongs(database, null, chart), 'song_ranks_order'],
  [
    'a chart, next page, signed in',
    () => rankedSongs(database, viewer, { ...chart, after: middle }),
    'song_ranks_order',
  ],
  [
    'a chart in one genre',
    () => rankedSongs(database, viewer, { ...chart, genre: 'jazz', after: middle }),
    'song_ranks_genre',
  ],
  [
    'the rest behind a window',
    () => rankedSongs(database, viewer, { ...chart, chart: 'popular:all', except: 'popular:today' }),
    'song_ranks_order',
  ],
  [
    "a person's songs",
    () => songsOfPerson(database, viewer, viewer.id, { after: undefined, limit }),
    'songs_owner',
  ],
  ['songs by ids', () => songsByIds(database, viewer, [songId, ...commentIds]), 'songs_pkey'],
  [
    'comments of the timeline, next page',
    () => timelineComments(database, viewer, songId, { after: { seconds: 50, id: middle.id }, limit }),
    'comments_timeline',
  ],
  [
    'general comments, next page',
    () => generalComments(database, viewer, songId, { after: middle.id, limit }),
    'comments_general',
  ],
  [
    'replies',
    () => repliesTo(database, null, songId, { commentId: commentIds[0]!, after: undefined, limit }),
    'comments_replies',
  ],
  [
    'where somebody is signed in, next page',
    () => sessionsOf(database, viewer.id, { after, limit, now: new Date() }),
    'sessions_own',
  ],
  [
    'notifications',
    () => notificationsOf(database, viewer.id, { after: undefined, limit }),
    'notifications_order',
  ],
  [
    'notifications, next page',
    () => notificationsOf(database, viewer.id, { after, limit }),
    'notifications_order',
  ],
  ['followers, next page', () => followersOf(database, viewer.id, { after, limit }), 'follows_followers'],
  [
    'whom somebody follows, next page',
    () => followedBy(database, viewer.id, { after, limit }),
    'follows_followed',
  ],
  ['the newest copy of the own data', () => newestExport(database, viewer.id, new Date()), 'exports_own'],
  [
    'what somebody has heard, next page',
    () => playsOf(database, { personId: viewer.id, after: middle.id, limit }),
    'plays_person',
  ],
  [
    'own playlists, next page, asked about a song',
    () =>
      playlistsOfPerson(database, viewer.id, { song: middle.id, onlyPublic: false, after: middle.id, limit }),
    'playlists_user',
  ],
  [
    "a person's public playlists",
    () => playlistsOfPerson(database, viewer.id, { onlyPublic: true, after: undefined, limit }),
    'playlists_public',
  ],
  [
    'a playlist, next page',
    () => songsOfPlaylist(database, viewer, bigPlaylist, { after: { position: 3, id: middle.id }, limit }),
    'playlist_songs_order',
  ],
  ['liked songs, next page', () => likedSongs(database, viewer, { after, limit }), 'likes_user'],
  ['heard songs, next page', () => heardSongs(database, viewer, { after, limit }), 'play_listeners_member'],
])('%s walks its index in order', async (_name, statement, index) => {
  const plan = await explain(statement().compile())
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan/)
  expect(plan).not.toMatch(/^ *(->)? *Sort/m)
})

test('a search finds its rows by the index; only what was found is sorted by plays', async () => {
  const statement = songsMatching(database, viewer, { search: 'song 12', genre: undefined, limit })
  const plan = await explain(statement!.compile())
  expect(plan).toContain('songs_search')
  expect(plan).not.toMatch(/Seq Scan on (songs|users)/)
})

test('the first replies to many comments are read by the index, and only they are sorted', async () => {
  const plan = await explain(firstReplies(database, viewer, songId, { commentIds, each: 3 }).compile())
  expect(plan).toContain('comments_replies')
  expect(plan).not.toMatch(/Seq Scan/)
})

test('of everybody whom one follows the newest songs are read by the index, and only they are sorted', async () => {
  const plan = await explain(followedSongs(database, viewer, { after, limit }).compile())
  expect(plan).toContain('songs_published')
  expect(plan).toMatch(/follows_(pkey|followed)/)
  expect(plan).not.toMatch(/Seq Scan/)
})

test('people are found by the index', async () => {
  expect(await peopleMatching(database, '1999', limit)).toHaveLength(11)
  const plan = await database.transaction().execute(async transaction => {
    // For a prefix the planner guesses one row in fifty, and then reads a table this small whole; the index must be
    // able to answer all the same.
    await sql`set local enable_seqscan = off`.execute(transaction)
    const found = sql`select id from users where search @@ ${`'1999':*`}::tsquery`
    return explain(found.compile(transaction), transaction)
  })
  expect(plan).toContain('users_search')
})

const at = new Date()
const scores = { vocal: 1, instrumental: 2, mixing: 3, creativity: 4, lyrics: 5 }
const heard = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    songId: newId(n),
    listener: Buffer.from([n]),
    userId: n % 2 ? viewer.id : null,
    at,
  }))

test.each<[string, RawBuilder<unknown>]>([
  ['a like', likeStatement({ songId: newId(0), userId: viewer.id, at }, true)],
  ['a like taken back', unlikeStatement({ songId: newId(0), userId: viewer.id, at })],
  ['stars', ratingStatement({ songId: newId(0), userId: viewer.id, at }, 4)],
  ['stars in five categories', detailedRatingStatement({ songId: newId(0), userId: viewer.id, at }, scores)],
])('%s finds its song, and the counts of it, by the id', async (_name, statement) => {
  const plan = await explain(statement.compile(database))
  expect(plan).toContain('songs_pkey')
  expectKeysOnly(plan)
  // Found by a row of the vote instead, statistics could make it a walk through all songs' counts.
  expect(plan).not.toMatch(/Index Cond: .*= vote/)
})

test.each([1, 20])('%i plays find their songs by their ids', async count => {
  const plan = await explain(playsStatement(heard(count)).compile(database))
  expect(plan).toContain('songs_pkey')
  expectKeysOnly(plan)
})

function expectKeysOnly(plan: string): void {
  expect(plan).not.toMatch(/Seq Scan/)
  // An index read from end to end is a walk over all rows as well.
  expect(plan.match(/Index Cond/g)).toHaveLength(plan.match(/Index (Only )?Scan/g)?.length ?? 0)
}

async function explain({ sql: text, parameters }: CompiledQuery, on: Executor = database): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(literal(text, parameters))}`.execute(
    on,
  )
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

/** `explain` takes no parameters over the wire; these are our own test values. */
function literal(text: string, parameters: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, n: string) => {
    const value = parameters[Number(n) - 1]
    if (typeof value === 'number') return String(value)
    if (value === null) return 'null'
    return `'${written(value).replaceAll("'", "''")}'`
  })
}

function written(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (!Array.isArray(value)) return String(value)
  return `{${value.map(each => (each === null ? 'null' : JSON.stringify(written(each)))).join()}}`
}
