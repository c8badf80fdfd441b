import { sql } from 'kysely'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { refuse } from '../../http/refusal.ts'
import type { CoverBlobs } from '../songs/song.ts'

/** A song as its picture shows it, and the picture there is. */
export interface PicturedSong {
  id: string
  /** The cover's blob, empty without one. */
  coverFile: string
  tone: string | null
  peaks: Buffer
  updatedAt: Date
  blob: string | null
  /** What the picture at `blob` was drawn from. */
  drawnFrom: string | null
}

export async function picturedSong(database: Executor, id: string): Promise<PicturedSong> {
  const row = await database
    .selectFrom('songs')
    .leftJoin('link_pictures', 'link_pictures.song_id', 'songs.id')
    .select(['songs.cover_blobs', 'cover_tone_dark', 'peaks', 'updated_at', 'blob', 'drawn_from'])
    .where('songs.id', '=', toUuid(id))
    .where('songs.status', '=', 'ready')
    .executeTakeFirst()
  if (!row) return refuse('song.notFound')
  return {
    id,
    coverFile: (row.cover_blobs as CoverBlobs | null)?.jpeg ?? '',
    tone: row.cover_tone_dark,
    peaks: row.peaks ?? Buffer.alloc(0),
    updatedAt: row.updated_at,
    blob: row.blob,
    drawnFrom: row.drawn_from,
  }
}

/** Nothing for a song that has gone meanwhile; of two that were drawn at once the later stays. */
export async function rememberPicture(
  database: Executor,
  { id, coverFile }: PicturedSong,
  blob: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into link_pictures (song_id, drawn_from, blob, drawn_at)
    select id, ${coverFile}, ${blob}, ${at} from songs where id = ${toUuid(id)}
    on conflict (song_id) do update set drawn_from = excluded.drawn_from, blob = excluded.blob,
      drawn_at = excluded.drawn_at`.execute(database)
}
