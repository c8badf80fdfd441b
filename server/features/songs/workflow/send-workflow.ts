import type { FastifyReply } from 'fastify'
import { attachmentName } from '../../../http/bytes/content-disposition.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { visibleSong } from '../songs-sql.ts'
import { workflowFor } from './workflows-sql.ts'

/** Sends another person's JSON as a file to be saved. No cache may keep it, so that no longer sharing it works at once. */
export async function sendWorkflow(
  m: Melodrome,
  { reply, viewer }: { reply: FastifyReply; viewer: Viewer | null },
  id: string,
): Promise<undefined> {
  const found = await workflowFor(m.database, viewer, id, m.clock())
  if (!found) {
    if (!(await visibleSong(m.database, id, viewer))) refuse('song.notFound')
    refuse('song.noWorkflow')
  }
  await reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-disposition', attachmentName(found.title, 'json'))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(found.workflow)
  return undefined
}
