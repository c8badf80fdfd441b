import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { analysisWaitSeconds, maxAudioBytes, maxAudioMegabytes, maxCoverBytes } from '#contract/limits.ts'
import type { Song, songs } from '#contract/songs/songs.ts'
import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import { receiveUpload } from '../../http/input/receive-upload.ts'
import type { Ask, Viewer } from '../../http/mount.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { refuseBeyondQuota, refuseOnLowDisk, reserveSpace } from '../admin/storage/quota.ts'
import { analyseSongJob, tellOwnerWhoLeft } from './analyse-upload.ts'
import { coverFile, keepCover } from './cover.ts'
import { insertSong } from './insert-song.ts'
import { type Failure, songOf } from './song.ts'
import { checkFields } from './song-fields.ts'
import type { Reader } from './song-lists.ts'
import { visibleSong } from './songs-sql.ts'

/**
 * An upload becomes a song: its bytes are written to disk, its fields checked, its cover cut, its files stored, then
 * its row is written together with the job that decodes it. The answer waits a while for that job. A file that can't be
 * decoded leaves nothing behind.
 */
export async function publishSong(m: Melodrome, ask: Ask<(typeof songs)['POST /api/songs']>): Promise<Song> {
  await refuseOnLowDisk(m)
  const announced = Number(ask.request.headers['content-length'] ?? 0) - maxCoverBytes
  await refuseBeyondQuota(m, m.database, ask.viewer.id, Math.max(0, announced))
  const upload = await receiveUpload(ask.request, {
    directory: m.blobs.temporaryDirectory,
    files: {
      audio: {
        maxBytes: maxAudioBytes,
        tooLarge: () => refuse('song.audioTooLarge', { limit: maxAudioMegabytes }),
      },
      coverImage: coverFile,
    },
  })
  try {
    const { audio, coverImage } = upload.files
    const fields = await checkFields(
      m,
      ask.viewer,
      upload.fields,
      audio ? {} : { alsoWrong: { audio: { code: 'audioRequired' } } },
    )
    const cover = coverImage ? await keepCover(m, coverImage.path) : null
    const original = await m.blobs.keep(audio!.path, 'upload', audio!.sha256)
    const id = await transact(m.database, async transaction => {
      await reserveSpace(m, transaction, ask.viewer.id, original.bytes)
      const songId = await insertSong(m, transaction, {
        artistId: ask.viewer.id,
        fields,
        cover,
        original,
      })
      await m.jobs.enqueue(analyseSongJob, { songId }, transaction, ask.viewer.id)
      return songId
    })
    return await settledSong(m, ask, id)
  } finally {
    await upload.discard()
  }
}

const pollMs = 60

type Waiting = Reader & { viewer: Viewer; request: FastifyRequest }

/**
 * The answer after a song was published: waits a while for its analysis. A song that fails meanwhile is refused, and
 * leaves nothing behind. If the member has closed the page before the answer, they get a notification instead, and a
 * song that failed stays among their songs with its reason.
 */
export async function settledSong(
  m: Melodrome,
  { viewer, language, request }: Waiting,
  id: string,
): Promise<Song> {
  await settled(m, id)
  const row = (await visibleSong(m.database, id, viewer)) ?? refuse('song.notFound')
  if (request.raw.socket.destroyed) {
    await tellOwnerWhoLeft(m, { ...row, user_id: viewer.id })
  } else if (row.status === 'failed') {
    // They are told now, so it need not be among the person's songs as a failure.
    await sql`delete from songs where id = ${toUuid(id)} and status = 'failed'`.execute(m.database)
    const { code, params } = row.failure as Failure
    throw new Refusal(code, params)
  }
  return songOf(row, viewer, language)
}

/** Resolves when the song is no longer processing, or when the time to wait is over. */
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
