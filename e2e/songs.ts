import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { idFromUuid, uuidFromId } from '#contract/ids.ts'
import type { Song } from '#contract/songs/songs.ts'
import type { Product } from '../tools/product.ts'
import { melodyWav } from './audio.ts'
import { ownRows } from './own-rows.ts'

interface NewSong {
  title: string
  /** Each number gives another recording. */
  tune?: number
  seconds?: number
  genre?: string
  description?: string
  lyrics?: string
}

/** Publishes a song as the person whose `request` it is, without the form, for tests of what happens afterwards. */
export async function publish(
  request: APIRequestContext,
  { title, tune = 0, seconds = 2, genre = '', description = '', lyrics = '' }: NewSong,
): Promise<Song> {
  const answer = await request.post('/api/songs', {
    multipart: { audio: melodyWav({ tune, seconds }), title, genre, description, lyrics, terms: 'true' },
  })
  if (!answer.ok()) throw new Error(`${title} did not go up: ${answer.status()} ${await answer.text()}`)
  return await answer.json()
}

/**
 * Inserts the same recording under other titles as rows, each a moment newer than the one before. For long lists: real
 * uploads would take most of a test's time. A search doesn't find these songs.
 */
export async function addCopies(
  product: Product,
  song: Pick<Song, 'id'>,
  titles: readonly string[],
): Promise<{ id: string; title: string }[]> {
  const rows = await ownRows<{ id: string; title: string }>(
    product,
    `with copies as (
       insert into songs select copy.* from songs
       cross join unnest($2::text[]) with ordinality as named (title, place)
       cross join lateral jsonb_populate_record(songs, jsonb_build_object(
         'id', gen_random_uuid(), 'title', named.title, 'published_at', published_at + place * interval '1 ms'
       )) as copy
       where songs.id = $1
       returning songs.id, songs.title, songs.user_id
     ), stats as (
       insert into song_stats (song_id) select id from copies
     ), counted as (
       update users set song_count = song_count + (select count(*) from copies)
       where users.id = (select user_id from copies limit 1)
     )
     select id, title from copies`,
    [uuidFromId(song.id), titles],
  )
  const byTitle = new Map(rows.map(({ id, title }) => [title, idFromUuid(id)]))
  return titles.map(title => ({ id: byTitle.get(title)!, title }))
}

/** Puts all songs of a person into the chart of all time, because copies are in no chart. */
export async function rankAllOf(product: Product, userId: string): Promise<void> {
  await ownRows(
    product,
    `insert into song_ranks (chart, song_id, score)
     select 'popular:all', id, 1 from songs where user_id = $1 on conflict (chart, song_id) do nothing`,
    [uuidFromId(userId)],
  )
}

/** Gives songs a genre again, because each new scenario starts with all genres cleared. */
export async function shelve(
  product: Product,
  songs: readonly Pick<Song, 'id'>[],
  genre: string,
): Promise<void> {
  const ids = songs.map(({ id }) => uuidFromId(id))
  await ownRows(product, 'update songs set genre = $2 where id = any($1)', [ids, genre])
}

/**
 * As if all members had heard the whole song, and the part from `from` to `to` (in hundredths) many times more. Written
 * as rows, because the server trusts only its clock, and real listening of three people would take minutes.
 */
export async function warm(
  product: Product,
  song: Pick<Song, 'id'>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const slots = Array.from({ length: 100 }, (_, slot) => (slot >= from && slot < to ? 20 : 5))
  const id = uuidFromId(song.id)
  await ownRows(product, 'insert into song_heat (song_id, slots) values ($1, $2)', [id, slots])
  await ownRows(
    product,
    `insert into listens (song_id, user_id, heard_slots, heard_seconds, created_at, updated_at)
     select $1, id, repeat('1', 100)::bit(100), 60, now(), now() from users`,
    [id],
  )
}

/** Presses the first button that plays this song. */
export function startPlaying(page: Page | Locator, title: string): Promise<void> {
  return page
    .getByRole('button', { name: `${title} 재생` })
    .first()
    .click()
}

/** A title that no other test and no earlier run has used. */
export function freshTitle(title: string): string {
  published += 1
  return `${title} ${process.pid}-${published}`
}
let published = 0

export function cardOf(within: Page | Locator, title: string): Locator {
  return within.getByRole('article').filter({ hasText: title })
}
