import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { errorRate, indexedWords, minShared, sameBelow, soughtWords, wordsOf } from './same-recording.ts'

export const maxCandidates = 20

export interface Likeness {
  id: string
  errorRate: number
}

/** Whose sound it is, because two songs of one person may well be the same recording. */
interface Sound {
  ownerId: string
  words: Int32Array
}

/** Songs of other people that are the same recording, the most similar first. */
export async function songsLike(database: Executor, { ownerId, words }: Sound): Promise<Likeness[]> {
  if (indexedWords(words).length < minShared) return []
  const { rows } = await candidates(soughtWords(words), ownerId).execute(database)
  return rows
    .map(({ id, fingerprint }) => ({ id, errorRate: errorRate(words, wordsOf(fingerprint)) }))
    .filter(found => found.errorRate < sameBelow)
    .toSorted((a, b) => a.errorRate - b.errorRate)
}

/**
 * Songs that share words with a sound, by the index; only their fingerprints say how much they really have in common.
 */
export function candidates(hashes: readonly number[], ownerId: string) {
  return sql<{ id: string; fingerprint: Buffer }>`
    with found as materialized (
      select song_id, (select count(*) from unnest(hashes) hash where hash = any(${hashes}::integer[])) as shared
      from song_fingerprints where hashes && ${hashes}::integer[]
    )
    select songs.id, songs.fingerprint from found join songs on songs.id = found.song_id
    where shared >= ${minShared} and songs.user_id <> ${toUuid(ownerId)}
      and songs.status in ('ready', 'hidden') and songs.fingerprint is not null
    order by shared desc, songs.id limit ${maxCandidates}`
}

export async function putFingerprint(database: Executor, songId: string, words: Int32Array): Promise<void> {
  await sql`
    insert into song_fingerprints (song_id, hashes) values (${toUuid(songId)}, ${indexedWords(words)}::integer[])
    on conflict (song_id) do update set hashes = excluded.hashes`.execute(database)
}

/**
 * Answers which of two songs was marked, the later one, and as like which; nothing if that is known already. Ids begin
 * with their time.
 */
export async function putLikeness(
  database: Executor,
  one: string,
  { id: other, errorRate: rate }: Likeness,
  at: Date,
): Promise<{ songId: string; otherId: string } | undefined> {
  const { rows } = await sql<{ songId: string; otherId: string }>`
    insert into song_likenesses (song_id, other_id, error_rate, found_at)
    select greatest(a, b), least(a, b), ${rate}, ${at}
    from (select ${toUuid(one)}::uuid as a, ${toUuid(other)}::uuid as b) as pair
    where exists (select from songs where id = greatest(a, b))
    on conflict do nothing returning song_id as "songId", other_id as "otherId"`.execute(database)
  return rows[0]
}

/** The song that this one sounds most like, unless its uploader has answered or credits that song. */
export async function openLikeness(database: Executor, songId: string): Promise<string | undefined> {
  const found = await database
    .selectFrom('song_likenesses')
    .innerJoin('songs', 'songs.id', 'song_likenesses.song_id')
    .select('song_likenesses.other_id')
    .where('song_likenesses.song_id', '=', toUuid(songId))
    .where('song_likenesses.answer', 'is', null)
    .where(sql<boolean>`songs.based_on_id is distinct from song_likenesses.other_id`)
    .orderBy('song_likenesses.error_rate')
    .limit(1)
    .executeTakeFirst()
  return found?.other_id
}

export async function answerLikeness(
  database: Executor,
  songId: string,
  answer: 'remix' | 'own',
): Promise<void> {
  await database
    .updateTable('song_likenesses')
    .set({ answer })
    .where('song_id', '=', toUuid(songId))
    .where('answer', 'is', null)
    .execute()
}
