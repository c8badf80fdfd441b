import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { sendBlob } from '../../../http/bytes/send-blob.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'

/** The song of a case, for the people who decide it, even if it is withheld. No cache on the way may keep it. */
export async function caseSound(
  m: Melodrome,
  ask: { request: FastifyRequest; reply: FastifyReply },
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
  return sendBlob(ask, m.blobs, song.audio_blob, {
    etag: `"${song.audio_blob.slice(0, 32)}"`,
    lastModified: song.updated_at,
    type: 'audio/mpeg',
    cacheControl: 'private, no-store',
    gone: () => refuse('case.notFound'),
  })
}
