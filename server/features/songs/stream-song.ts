import type { FastifyReply, FastifyRequest } from 'fastify'
import { digitalSourceName } from '#contract/digital-source.ts'
import type { StreamLevel } from '#contract/songs.ts'
import { attachmentName } from '../../http/content-disposition.ts'
import { refuse } from '../../http/refusal.ts'
import { sendRange } from '../../http/send-range.ts'
import type { Provenance } from '../../media/audio/answer.ts'
import { shifted, stepsToOwnLevel } from '../../media/audio/own-level.ts'
import { BlobNotFound, type BlobStore, type OpenBlob } from '../../media/blobs/blob-store.ts'
import { id3Tag } from '../../media/id3.ts'
import type { Melodrome } from '../../melodrome.ts'
import { playableSong } from './access.ts'

interface Ask {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The song's MP3 for the player: whole or any byte range, kept by the browser for an hour: a deleted song must not sound
 * on for long. Its level is the common one, or the one its maker gave it.
 */
export async function streamSong(
  m: Melodrome,
  { request, reply }: Ask,
  id: string,
  level: StreamLevel,
): Promise<undefined> {
  const song = await playableSong(m.database, id)
  const steps = level === 'own' ? stepsToOwnLevel(song.gain_db ?? 0, song.true_peak_db ?? 0) : 0
  const levelled = await openOrRefuse(m.blobs, song.audio_blob)
  const blob = steps === 0 ? levelled : await shifted(song.audio_blob, levelled, steps)
  await sendRange(request, reply, blob, {
    etag: `"${song.audio_blob.slice(0, 32)}${steps === 0 ? '' : `+${steps}`}"`,
    lastModified: song.updated_at,
    type: 'audio/mpeg',
    cacheControl: 'private, max-age=3600',
  })
  return undefined
}

/** The same MP3 with title, artist and cover written in front, so a later change of title needs no rewritten file. */
export async function downloadSong(m: Melodrome, { request, reply }: Ask, id: string): Promise<undefined> {
  const song = await playableSong(m.database, id)
  const tag = id3Tag({
    title: song.title,
    artist: song.artist_name,
    url: `${m.publicUrl ?? `${request.protocol}://${request.host}`}/songs/${id}`,
    comment: 'AI-generated music from Melodrome',
    made: madeWith(song.provenance as Provenance | null),
    digitalSourceType: digitalSourceName,
    ...(song.cover_blobs && { coverJpeg: await wholeBlob(m.blobs, song.cover_blobs.jpeg) }),
  })
  const blob = await openOrRefuse(m.blobs, song.audio_blob)
  await sendRange(request, reply, blob, {
    // The tag changes with the row, and so must the name of this version.
    etag: `"${song.audio_blob.slice(0, 24)}-${song.updated_at.getTime().toString(36)}"`,
    lastModified: song.updated_at,
    type: 'audio/mpeg',
    cacheControl: 'private, no-cache',
    disposition: attachmentName(song.title),
    prefix: tag,
  })
  return undefined
}

/**
 * The mark that a generator has left in its file, in its own way of writing. The MP3 holds sound only; a mark that came
 * with the upload shall not be lost on the way to a listener.
 */
function madeWith(provenance: Provenance | null): string | undefined {
  if (!provenance?.tool) return undefined
  const { tool, createdAt, toolSongId } = provenance
  const known = [createdAt && `created=${createdAt}`, toolSongId && `id=${toolSongId}`].filter(Boolean)
  return [`made with ${tool.toLowerCase()}`, ...known].join('; ')
}

async function openOrRefuse(blobs: BlobStore, name: string): Promise<OpenBlob> {
  try {
    return await blobs.open(name)
  } catch (error) {
    // Deleted between the row and here.
    if (error instanceof BlobNotFound) return refuse('song.notFound')
    throw error
  }
}

async function wholeBlob(blobs: BlobStore, name: string): Promise<Buffer | undefined> {
  const blob = await blobs.open(name).catch(() => undefined)
  if (!blob) return undefined
  try {
    const buffer = Buffer.alloc(blob.bytes)
    for (let position = 0; position < buffer.length; ) {
      const read = await blob.read(buffer.subarray(position), position)
      if (read === 0) break
      position += read
    }
    return buffer
  } finally {
    blob.release()
  }
}
