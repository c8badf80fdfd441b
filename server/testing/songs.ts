import type { SongLabel } from '#contract/songs/songs.ts'
import { newId, toUuid } from '../database/ids.ts'
import { transact } from '../database/transact.ts'
import { indexSongs } from '../features/search/index/index-songs.ts'
import type { TestMelodrome } from './test-melodrome.ts'
import type { Person } from './test-person.ts'

interface SongWishes {
  by: Person
  title?: string
  genre?: string | null
  status?: 'ready' | 'processing' | 'failed'
}

/** A song as if it had been uploaded and analysed: for tests that are not about sound. Answers its id. */
export async function aSong(m: TestMelodrome, wishes: SongWishes): Promise<string> {
  const now = m.clock.now
  const id = newId(now.getTime())
  const { by, title = 'Neon rain', genre = 'synthwave', status = 'ready' } = wishes
  await transact(m.melodrome.database, async transaction => {
    await transaction
      .insertInto('songs')
      .values({
        id: toUuid(id),
        user_id: toUuid(by.id),
        artist_name: 'mina',
        title,
        genre,
        status,
        original_blob: 'original',
        audio_blob: status === 'ready' ? `${'a'.repeat(64)}.mp3` : null,
        duration_seconds: status === 'ready' ? 123.4 : null,
        peaks: status === 'ready' ? Buffer.alloc(200, 100) : null,
        published_at: status === 'ready' ? now : null,
        failure: status === 'failed' ? JSON.stringify({ code: 'song.audioBroken', params: {} }) : null,
        terms_accepted_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await transaction
      .insertInto('song_stats')
      .values({ song_id: toUuid(id) })
      .execute()
    await transaction
      .insertInto('changed_songs')
      .values({ song_id: toUuid(id) })
      .execute()
    if (status === 'ready')
      await transaction
        .updateTable('users')
        .set(({ eb }) => ({ song_count: eb('song_count', '+', 1) }))
        .where('id', '=', toUuid(by.id))
        .execute()
    await indexSongs(transaction, [id])
  })
  return id
}

/** As if a moderator had decided so. */
export async function labelSong(m: TestMelodrome, id: string, label: SongLabel): Promise<void> {
  const songs = m.melodrome.database.updateTable('songs').where('id', '=', toUuid(id))
  await songs.set({ labels: [label] }).execute()
}
