import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StreamLevel, StreamQuery } from '#contract/songs/songs.ts'
import { attachmentName } from '../../http/bytes/content-disposition.ts'
import { sendRange } from '../../http/bytes/send-range.ts'
import { ownOrigin } from '../../http/input/origin.ts'
import type { Viewer } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import { shifted, stepsToOwnLevel } from '../../media/audio/measures/own-level.ts'
import { type BlobStore, undefinedIfMissing } from '../../media/blobs/blob-store.ts'
import type { Melodrome } from '../../melodrome.ts'
import { playableSong, type SoundReader, type StreamedSound, withheldSong } from './song-access.ts'
import { songTag } from './song-tag.ts'
import { openOrRefuse, sendSound } from './sound/send-sound.ts'
import { wayOut } from './sound/way-out.ts'

interface Ask {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The song's MP3 for the player: whole or any byte range, sent here or from the address to which the listener is led. A
 * browser keeps it but asks before it uses it again: a deleted or withheld song is silent at once, or within a minute
 * if a CDN sends it. Its level is the common one, or the one its maker gave it. A reader who wants it `from` here is not led away.
 */
export async function streamSong(
  m: Melodrome,
  sounds: SoundReader,
  { request, reply }: Ask,
  id: string,
  { level, from }: StreamQuery,
): Promise<undefined> {
  const sound = (await sounds.add(id)) ?? refuse('song.notFound')
  if (stepsTo(level, sound) !== 0) {
    await sendLevelled(m, { request, reply }, sound, level, 'private, no-cache')
    return undefined
  }
  const way = wayOut(m, { id, blob: sound.audio_blob })
  if (way.by === 'address' && from === 'anywhere')
    await reply.header('cache-control', 'no-store').redirect(way.address, 302)
  else await sendSound(m, { request, reply }, sound.audio_blob, versionOf(sound, 0))
  return undefined
}

/** The same for a song that is withheld, for its owner and moderators; no cache may keep it. */
export async function streamWithheld(
  m: Melodrome,
  { request, reply, viewer }: Ask & { viewer: Viewer },
  id: string,
  level: StreamLevel,
): Promise<undefined> {
  const song = await withheldSong(m.database, viewer, id)
  await sendLevelled(m, { request, reply }, song, level, 'private, no-store')
  return undefined
}

async function sendLevelled(
  m: Melodrome,
  { request, reply }: Ask,
  song: StreamedSound,
  level: StreamLevel,
  cacheControl: string,
): Promise<void> {
  const steps = stepsTo(level, song)
  const levelled = await openOrRefuse(m.blobs, song.audio_blob)
  const blob = steps === 0 ? levelled : await shifted(song.audio_blob, levelled, steps)
  await sendRange(request, reply, blob, { ...versionOf(song, steps), type: 'audio/mpeg', cacheControl })
}

const stepsTo = (level: StreamLevel, song: StreamedSound): number =>
  level === 'own' ? stepsToOwnLevel(song.gain_db ?? 0, song.true_peak_db ?? 0) : 0

const versionOf = (song: StreamedSound, steps: number) => ({
  etag: `"${song.audio_blob.slice(0, 32)}${steps === 0 ? '' : `+${steps}`}"`,
  lastModified: song.updated_at,
  cacheControl: 'private, no-cache',
})

/**
 * The same MP3 with title, artist and cover written in front of it, so that a change of title needs no rewritten file.
 */
export async function downloadSong(m: Melodrome, { request, reply }: Ask, id: string): Promise<undefined> {
  const song = await playableSong(m.database, id)
  const origin = ownOrigin(request, m.publicUrl)
  const cover = song.cover_blobs ? await wholeBlob(m.blobs, song.cover_blobs.jpeg) : undefined
  const tag = songTag(song, origin, cover)
  const blob = await openOrRefuse(m.blobs, song.audio_blob)
  await sendRange(request, reply, blob, {
    // The tag changes with more than the song's own words: its artist's name, the address it was asked from.
    etag: `"${song.audio_blob.slice(0, 24)}-${hashed(tag)}"`,
    lastModified: song.updated_at,
    type: 'audio/mpeg',
    cacheControl: 'private, no-cache',
    disposition: attachmentName(song.title),
    prefix: tag,
  })
  return undefined
}

const hashed = (tag: Buffer): string => createHash('sha256').update(tag).digest('base64url').slice(0, 16)

async function wholeBlob(blobs: BlobStore, name: string): Promise<Buffer | undefined> {
  const blob = await blobs.open(name).catch(undefinedIfMissing)
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
