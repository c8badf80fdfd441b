import type { FastifyReply, FastifyRequest } from 'fastify'
import { toUuid } from '../../database/ids.ts'
import { refuse } from '../../http/refusal.ts'
import { sendRange } from '../../http/send-range.ts'
import { BlobNotFound } from '../../media/blobs/blob-store.ts'
import type { Melodrome } from '../../melodrome.ts'

/** The song of a case for whoever decides about it, in sight or not. Nothing in between may keep it. */
export async function caseSound(
  m: Melodrome,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  caseId: string,
): Promise<undefined> {
  const song = await m.database
    .selectFrom('moderation_cases as cases')
    .innerJoin('songs', 'songs.id', 'cases.subject_id')
    .select(['songs.audio_blob', 'songs.updated_at'])
    .where('cases.id', '=', toUuid(caseId))
    .where('cases.subject_kind', '=', 'song')
    .executeTakeFirst()
  if (!song?.audio_blob) refuse('case.notFound')
  const blob = await m.blobs.open(song.audio_blob).catch((error: unknown) => {
    if (error instanceof BlobNotFound) refuse('case.notFound')
    throw error
  })
  await sendRange(request, reply, blob, {
    etag: `"${song.audio_blob.slice(0, 32)}"`,
    lastModified: song.updated_at,
    type: 'audio/mpeg',
    cacheControl: 'private, no-store',
  })
  return undefined
}
