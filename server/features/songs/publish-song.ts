import { sql } from 'kysely'
import type { z } from 'zod'
import {
  analysisWaitSeconds,
  maxAudioBytes,
  maxAudioMegabytes,
  maxCoverBytes,
  maxCoverMegabytes,
} from '#contract/limits.ts'
import type { songs } from '#contract/songs.ts'
import { type Song, SongFields } from '#contract/songs.ts'
import { newId, toUuid } from '../../database/ids.ts'
import { checkInput } from '../../http/check-input.ts'
import type { Ask } from '../../http/mount.ts'
import { type ReceivedFile, receiveUpload } from '../../http/receive-upload.ts'
import { Refusal, refuse, refuseFields } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { searchVector } from '../search/tokens.ts'
import { analyseSongJob } from './analyse.ts'
import { type KeptCover, keepCover } from './cover.ts'
import { type Failure, songOf } from './song.ts'
import { visibleSong } from './sql.ts'

type Fields = z.output<typeof SongFields>

/**
 * An upload becomes a song: bytes to disk, fields checked, cover fitted, files kept, then the row together with the
 * job that decodes it; and the answer waits for that job a while. A file that can't be decoded leaves nothing behind.
 */
export async function publishSong(m: Melodrome, ask: Ask<(typeof songs)['POST /api/songs']>): Promise<Song> {
  const upload = await receiveUpload(ask.request, {
    directory: m.blobs.temporaryDirectory,
    files: {
      audio: {
        maxBytes: maxAudioBytes,
        tooLarge: () => refuse('song.audioTooLarge', { limit: maxAudioMegabytes }),
      },
      coverImage: {
        maxBytes: maxCoverBytes,
        tooLarge: () => refuse('song.coverTooLarge', { limit: maxCoverMegabytes }),
      },
    },
  })
  try {
    const fields = checkFields(upload.fields, upload.files.audio)
    const cover = upload.files.coverImage ? await keepCover(m, upload.files.coverImage.path) : null
    const audio = upload.files.audio!
    const { name: originalBlob } = await m.blobs.keep(audio.path, 'upload', audio.sha256)
    const id = await insertSong(m, { artistId: ask.viewer.id, fields, cover, originalBlob })
    await settled(m, id)
    return await answerFor(m, ask, id)
  } finally {
    await upload.discard()
  }
}

/** All that is wrong at once: the fields' own faults and a missing file. */
function checkFields(given: Record<string, string>, audio: ReceivedFile | undefined): Fields {
  try {
    const [fields] = checkInput([{ schema: SongFields, value: given }])
    if (!audio) refuseFields({ audio: { code: 'audioRequired' } })
    return fields as Fields
  } catch (error) {
    if (error instanceof Refusal && error.fields && !audio) {
      refuseFields({ ...error.fields, audio: { code: 'audioRequired' } })
    }
    throw error
  }
}

interface NewSong {
  artistId: string
  fields: Fields
  cover: KeptCover | null
  originalBlob: string
}

async function insertSong(m: Melodrome, { artistId, fields, cover, originalBlob }: NewSong): Promise<string> {
  const now = m.clock()
  const id = newId(now.getTime())
  await m.database.transaction().execute(async transaction => {
    const artist = await transaction
      .selectFrom('users')
      .select('artist_name')
      .where('id', '=', toUuid(artistId))
      .executeTakeFirstOrThrow()
    const { title, description = null, genre = null } = fields
    await transaction
      .insertInto('songs')
      .values({
        id: toUuid(id),
        user_id: toUuid(artistId),
        artist_name: artist.artist_name,
        title,
        description,
        genre,
        original_blob: originalBlob,
        cover_blobs: cover && JSON.stringify(cover.blobs),
        blob_names: [originalBlob, ...Object.values(cover?.blobs ?? {})],
        cover_thumbhash: cover?.thumbhash ?? null,
        cover_tone_dark: cover?.toneDark ?? null,
        cover_tone_light: cover?.toneLight ?? null,
        terms_accepted_at: now,
        search: searchVector(title, artist.artist_name, genre, description),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await transaction
      .insertInto('song_stats')
      .values({ song_id: toUuid(id) })
      .execute()
    await m.jobs.enqueue(analyseSongJob, { songId: id }, transaction)
  })
  return id
}

const pollMs = 60

/** Resolves when the song is no longer processing, or when waiting has been long enough. */
async function settled(m: Melodrome, id: string): Promise<void> {
  const until = Date.now() + analysisWaitSeconds * 1_000
  while (Date.now() < until) {
    const row = await m.database
      .selectFrom('songs')
      .select('status')
      .where('id', '=', toUuid(id))
      .executeTakeFirst()
    if (row?.status !== 'processing') return
    await new Promise(resolve => setTimeout(resolve, pollMs))
  }
}

async function answerFor(
  m: Melodrome,
  ask: Ask<(typeof songs)['POST /api/songs']>,
  id: string,
): Promise<Song> {
  const row = (await visibleSong(m.database, id, ask.viewer)) ?? refuse('song.notFound')
  // Whoever has closed the page meanwhile finds the failure, with its reason, among their songs.
  if (row.status !== 'failed' || ask.request.raw.socket.destroyed)
    return songOf(row, ask.viewer, ask.language)
  // Told now, so it need not stand among the person's songs as a failure.
  await sql`delete from songs where id = ${toUuid(id)} and status = 'failed'`.execute(m.database)
  const { code, params } = row.failure as Failure
  throw new Refusal(code, params)
}
