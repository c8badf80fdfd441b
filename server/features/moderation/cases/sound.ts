import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { sendRange } from '../../../http/bytes/send-range.ts'
import { refuse } from '../../../http/refusal.ts'
import { BlobNotFound } from '../../../media/blobs/blob-store.ts'
import type { Melodrome } from '../../../melodrome.ts'

/** The song of a case for anyone who decides about it, in sight or not. Nothing in between may keep it. */
export async function caseSound(
  m: Melodrome,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  caseId: string,
): Promise<undefined> {
  const song = await m.database
    .selectFrom('moderation_cases as cases')
    .innerJoin('songs', join =>
      join.on(sql<boolean>`songs.id = case subject_kind when 'entry' then within_id else subject_id end`),
    )
    .select(['songs.audio_blob', 'songs.updated_at'])
    .where('cases.id', '=', toUuid(caseId))
    .where('cases.subject_kind', 'in', ['song', 'entry'])
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
