import type pg from 'pg'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { termsVersion } from '#contract/identity/terms-version.ts'
import { randomFrom } from '#contract/random.ts'
import { genres } from '#contract/songs/genres.ts'
import { headSize } from '../server/features/search/index/head.ts'
import { keyOf } from '../server/features/search/index/query.ts'
import { correctable, spellingsOf } from '../server/features/search/index/spellings.ts'
import { indexVersion } from '../server/features/search/index/tokens.ts'
import {
  namesVector,
  personVector,
  textsVector,
  titleVector,
} from '../server/features/search/index/vector.ts'
import { insertRows, withoutIndexes } from './insert-rows.ts'
import { title } from './titles.ts'

export interface Filled {
  songs: number
  members: number
}

/** Ids of the n-th song and of the n-th member, in the database's form. */
export const songUuid = (n: number): string => `01900000-0000-7000-8000-${hex(n)}`
export const memberUuid = (n: number): string => `01900000-0000-7000-9000-${hex(n)}`
/** Visitors read these: one running challenge, and one post of the forum. */
export const challengeUuid = '01900000-0000-7000-b000-000000000001'
export const postUuid = '01900000-0000-7000-b000-000000000002'
const hex = (n: number): string => n.toString(16).padStart(12, '0')

const now = Date.now()
const at = (milliseconds: number): string => new Date(milliseconds).toISOString()
const blob = (letter: string): string => `${letter.repeat(64)}.webp`

/** One song in 100 was heard today, one in 10 this week. */
const shares = { today: 100, week: 10, all: 1 } as const

/** Songs with titles in eight languages, by members in turn, with their counts, chart positions and search tokens. */
export async function fillSongs(pool: pg.Pool, { songs, members }: Filled): Promise<void> {
  // The songs are inserted with their ranks. Without this, the fold of a new day would rank them a second time.
  await pool.query('update chart_day set day = current_date + 7')
  await insertRows(pool, 'users', members, n => ({
    id: memberUuid(n),
    email: `${n}@example.org`,
    email_key: `${n}@example.org`,
    artist_name: artistName(n),
    first_name: 'Artist',
    picture_blob: blob('b'),
    search: personVector(artistName(n)),
    search_version: indexVersion,
    terms_version: termsVersion,
    terms_accepted_at: at(now - 90 * dayMs),
    created_at: at(now - 90 * dayMs),
    updated_at: at(now),
  }))
  const random = randomFrom(20_261_122)
  const titles = Array.from({ length: songs }, () => title(random))
  await withoutIndexes(
    pool,
    ['songs', 'song_index', 'song_ranks', 'song_stats', 'search_words'],
    async () => {
      await insertSongs(pool, titles, members)
      await insertIndex(pool, titles, members)
      await insertRanks(pool, songs)
    },
  )
  await pool.query('vacuum analyze')
}

async function insertSongs(pool: pg.Pool, titles: readonly string[], members: number): Promise<void> {
  await insertRows(pool, 'songs', titles.length, n => ({
    id: songUuid(n),
    user_id: memberUuid(n % members),
    artist_name: artistName(n % members),
    title: titles[n]!,
    description: 'Made on a rainy evening, with a chorus that took three tries.',
    genre: genreOf(n),
    status: 'ready',
    original_blob: `${'a'.repeat(64)}.upload`,
    audio_blob: `${'a'.repeat(64)}.mp3`,
    audio_bytes: 5_000_000,
    duration_seconds: 180 + (n % 60),
    peaks: peaksOf(n),
    cover_blobs: { small: blob('c'), medium: blob('d'), large: blob('e'), full: blob('f'), jpeg: blob('0') },
    cover_thumbhash: 'GQgKDIIFd4iHh4eHd3eHh3ePB3CXhwg=',
    cover_tone_dark: '#27455a',
    cover_tone_light: '#cfe3ee',
    terms_accepted_at: at(now),
    published_at: at(now - n * minuteMs),
    created_at: at(now - n * minuteMs),
    updated_at: at(now - n * minuteMs),
  }))
  await insertRows(pool, 'song_stats', titles.length, n => ({
    song_id: songUuid(n),
    plays: playsOf(n, titles.length),
  }))
}

async function insertIndex(pool: pg.Pool, titles: readonly string[], members: number): Promise<void> {
  const words = new Set<string>()
  await insertRows(pool, 'song_index', titles.length, n => {
    const texts = {
      title: titles[n]!,
      artistName: artistName(n % members),
      genre: genreOf(n),
      tags: [],
      description: null,
      lyrics: null,
    }
    for (const word of correctable(texts.title)) words.add(word)
    const isHead = playsOf(n, titles.length) > playsOf(headSize, titles.length, true)
    return {
      song_id: songUuid(n),
      user_id: memberUuid(n % members),
      title_key: keyOf(texts.title),
      title: titleVector(texts.title),
      names: namesVector(texts),
      texts: textsVector(texts),
      is_head: isHead,
      popularity: playsOf(n, titles.length) * 2 ** 20,
      version: indexVersion,
    }
  })
  const known = [...words]
  await insertRows(pool, 'search_words', known.length, n => ({
    word: known[n]!,
    spellings: spellingsOf(known[n]!),
  }))
}

async function insertRanks(pool: pg.Pool, songs: number): Promise<void> {
  for (const chart of ['popular', 'top-rated'])
    for (const [window, share] of Object.entries(shares))
      await insertRows(pool, 'song_ranks', Math.ceil(songs / share), n => ({
        chart: `${chart}:${window}`,
        song_id: songUuid(n * share),
        genre: genreOf(n * share),
        score: 1 + playsOf(n * share, songs) * 2 ** 20,
      }))
}

const artistName = (n: number): string => `Artist ${n}`

/** Neighbouring songs share a genre; otherwise each window of a chart would hold only a few genres. */
const genreOf = (n: number): string => genres[Math.floor(n / 7) % genres.length]!

const peaksOf = (n: number): Buffer =>
  Buffer.from(Array.from({ length: 200 }, (_, bar) => 40 + ((n * 31 + bar * bar * 7) % 200)))

/** A few songs have most of the plays; these are spread over the table. */
function playsOf(n: number, songs: number, isPlace = false): number {
  const place = isPlace ? n : (n * 7_919) % songs
  return Math.floor(3e7 / (1 + place))
}

/** The number of songs with comments, and the number of comments on each. */
const [discussedSongs, commentsPerSong] = [100, 30]

const question = 'And why? I have tried three, and each is good at something else.'

/** The number of notifications per member. */
const newsPerMember = 30

/** Comments on the first songs, notifications, a challenge without entries, and a post. */
export async function fillTalk(pool: pg.Pool, { songs, members }: Filled): Promise<void> {
  const discussed = Math.min(discussedSongs, songs)
  const times = { created_at: at(now - dayMs), updated_at: at(now - dayMs) }
  await insertRows(pool, 'comments', discussed * commentsPerSong, n => ({
    id: `01900000-0000-7000-c000-${hex(n)}`,
    song_id: songUuid(n % discussed),
    user_id: memberUuid(n % members),
    content: 'The chorus comes back just when one has forgotten it.',
    // Every second round of comments is about the whole song.
    position_seconds: Math.floor(n / discussed) % 2 === 0 ? null : Math.floor(n / discussed) * 5,
    ...times,
  }))
  await pool.query(
    'update song_stats set comment_count = (select count(*) from comments where comments.song_id = song_stats.song_id)',
  )
  await fillNews(pool, members)
  await insertRows(pool, 'challenges', 1, () => ({
    id: challengeUuid,
    title: 'Songs of the night bus',
    description: 'What one hears on the way home.',
    theme: 'night',
    start_at: at(now - 10 * dayMs),
    end_at: at(now + 10 * dayMs),
    created_by: memberUuid(0),
    ...times,
  }))
  await insertRows(pool, 'forum_posts', 1, () => ({
    id: postUuid,
    user_id: memberUuid(1),
    title: 'Which generator do you use for vocals?',
    category: 'talk',
    content: question,
    body: [
      {
        type: 'paragraph',
        level: 0,
        runs: [{ text: question, marks: [], href: null, personId: null }],
        parts: [],
      },
    ],
    excerpt: question,
    hot: 1,
    search: textsVector({ title: '', artistName: '', genre: '', tags: [], description: null, lyrics: null }),
    search_version: indexVersion,
    last_activity_at: at(now - dayMs),
    ...times,
  }))
}

/** Notifications from yesterday for every member. */
export async function fillNews(pool: pg.Pool, members: number): Promise<void> {
  await pool.query(
    `insert into notifications
      (id, user_id, kind, related_type, related_id, latest_actors, actor_count, is_read, created_at, updated_at)
    select id, people[1], 'follow', 'person', people[2], people[2:2], 1, true, $2, $2
    from (
      select ('01900000-0000-7000-d000-' || lpad(to_hex(n), 12, '0'))::uuid as id, array(
        select ('01900000-0000-7000-9000-' || lpad(to_hex(person % $1::bigint), 12, '0'))::uuid
        from unnest(array[n, n + 1]) person
      ) as people
      from generate_series(0, $1::bigint * ${newsPerMember} - 1) n
    ) made`,
    [members, at(now - dayMs)],
  )
}

/**
 * Adds votes that count: for each of the first `marks` songs, `votersPerSong` members who have really heard it like it.
 * Marks these songs.
 */
export async function vote(
  pool: pg.Pool,
  { songs, members }: Filled,
  marks: number,
  votersPerSong: number,
): Promise<void> {
  const voted = Math.min(marks, songs)
  const pair = (n: number): { song_id: string; user_id: string } => ({
    song_id: songUuid(Math.floor(n / votersPerSong)),
    user_id: memberUuid((Math.floor(n / votersPerSong) * 7 + (n % votersPerSong)) % members),
  })
  const times = { created_at: at(now), updated_at: at(now) }
  const heard = { heard_slots: '1'.repeat(100), heard_seconds: 60, qualified_at: at(now) }
  await insertRows(pool, 'listens', voted * votersPerSong, n => ({ ...pair(n), ...heard, ...times }))
  await insertRows(pool, 'likes', voted * votersPerSong, n => ({ ...pair(n), is_like: true, ...times }))
  await pool.query('analyze listens')
  await pool.query('analyze likes')
  await insertRows(pool, 'changed_songs', voted, n => ({ song_id: songUuid(n) }))
}
