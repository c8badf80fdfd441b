import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { newId, toUuid } from '../../server/database/ids.ts'
import { indexSongs } from '../../server/features/search/index/index-songs.ts'
import { demoCast, type Handle } from '../cast.ts'
import type { KeptSong } from './keep-songs.ts'

/** Puts the songs in as if they had been uploaded over the past weeks. Answers their ids by the songs' own names. */
export async function insertSongs(
  transaction: Transaction,
  kept: readonly KeptSong[],
  memberIds: ReadonlyMap<Handle, string>,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const keptSong of kept) {
    const published = new Date(now.getTime() - keptSong.song.publishedDaysAgo * dayMs)
    const id = newId(published.getTime())
    ids.set(keptSong.song.id, id)
    await transaction
      .insertInto('songs')
      .values(rowOf(keptSong, id, memberIds, published))
      .execute()
    await transaction
      .insertInto('song_stats')
      .values({ song_id: toUuid(id) })
      .execute()
  }
  await sql`
    update users set song_count = (select count(*) from songs where user_id = users.id)
    where id = any(${[...memberIds.values()].map(toUuid)}::uuid[])`.execute(transaction)
  await indexSongs(transaction, [...ids.values()])
  return ids
}

function rowOf(
  { song, analysis, cover, originalBlob, rendition }: KeptSong,
  id: string,
  memberIds: ReadonlyMap<Handle, string>,
  published: Date,
) {
  const { artistName } = demoCast.find(({ handle }) => handle === song.artist)!
  return {
    id: toUuid(id),
    user_id: toUuid(memberIds.get(song.artist)!),
    artist_name: artistName,
    title: song.title,
    description: song.description,
    genre: song.genre,
    status: 'ready',
    duration_seconds: analysis.durationSeconds,
    peaks: Buffer.from(analysis.peaks, 'base64'),
    loudness_lufs: analysis.loudnessLufs,
    true_peak_db: analysis.truePeakDb,
    gain_db: analysis.gainDb,
    fingerprint: Buffer.from(analysis.fingerprint, 'base64'),
    original_blob: originalBlob,
    audio_blob: rendition.name,
    audio_bytes: rendition.bytes,
    cover_blobs: cover && JSON.stringify(cover.blobs),
    blob_names: [originalBlob, rendition.name, ...Object.values(cover?.blobs ?? {})],
    cover_thumbhash: cover?.thumbhash ?? null,
    cover_tone_dark: cover?.toneDark ?? null,
    cover_tone_light: cover?.toneLight ?? null,
    terms_accepted_at: published,
    published_at: published,
    created_at: published,
    updated_at: published,
  }
}
