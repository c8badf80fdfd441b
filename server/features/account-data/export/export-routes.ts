import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Export, ownExports } from '#contract/account-data/export.ts'
import { sendBlob } from '../../../http/bytes/send-blob.ts'
import type { Handlers, Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { currentExports, type ExportRow, exportById } from './export-rows.ts'
import { askForExport } from './make-export.ts'

export const exportRoutes = (m: Melodrome): Handlers<typeof ownExports> => ({
  'GET /api/exports': async ({ viewer }) => {
    const rows = await currentExports(m.database, viewer.id, m.clock()).execute()
    return rows.map(row => exportOf(m, row))
  },
  'POST /api/exports': async ask => exportOf(m, await askForExport(m, ask)),
  'GET /api/exports/{id}/file': ask => sendExport(m, ask, ask.params.id, ask.query.signature),
})

/** Sends the copy to a person who has the link and the session of its owner, while the link is good. */
async function sendExport(
  m: Melodrome,
  { viewer, request, reply }: { viewer: Viewer; request: FastifyRequest; reply: FastifyReply },
  id: string,
  signature: string,
): Promise<undefined> {
  const row = await exportById(m.database, id)
  const isGood =
    row?.blob &&
    row.user_id === viewer.id &&
    row.expires_at > m.clock() &&
    isEqual(signature, signatureOf(m, row))
  if (!isGood) return refuse('export.notFound')
  return sendBlob({ request, reply }, m.blobs, row.blob ?? '', {
    type: 'application/zip',
    etag: `"${row.id}"`,
    lastModified: row.created_at,
    cacheControl: 'private, no-store',
    disposition: `attachment; filename="melodrome-${row.created_at.toISOString().slice(0, 10)}.zip"`,
    gone: () => refuse('export.notFound'),
  })
}

function exportOf(m: Melodrome, row: ExportRow): Export {
  return {
    id: row.id,
    status: row.status as Export['status'],
    progress: row.progress,
    bytes: row.bytes,
    url: row.status === 'ready' ? `/api/exports/${row.id}/file?signature=${signatureOf(m, row)}` : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** Signs the id of the copy and its end, so that neither can be changed in the link. */
function signatureOf(m: Melodrome, { id, expires_at }: ExportRow): string {
  return createHmac('sha256', m.codeKey)
    .update(JSON.stringify(['export', id, expires_at.toISOString()]))
    .digest('base64url')
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
