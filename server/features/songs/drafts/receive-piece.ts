import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { drafts } from '#contract/songs/drafts.ts'
import { drain, usableLine, watchRate } from '../../../http/limits/sender.ts'
import type { Ask } from '../../../http/mount.ts'
import { Refusal, refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { refuseOnLowDisk } from '../../admin/storage/quota.ts'
import { beginPiece, markReceived, ownDraft } from './drafts-sql.ts'
import { finishUpload } from './finish-upload.ts'
import { partialPath } from './partial-path.ts'
import { numberIn, requireTus, sayProgress } from './tus.ts'

/** At most this much must be sent again after a crash of ours; after a broken connection nothing is lost. */
const syncEveryBytes = 4 * 1024 * 1024
/** A slow connection renews its lease long before the lease ends. */
const syncEveryMs = 10_000

type PieceAsk = Ask<(typeof drafts)['PATCH /api/uploads/{id}']>

/**
 * Writes the next piece after the bytes that are there. However the connection ends, what has arrived is kept and
 * counted.
 */
export async function receivePiece(m: Melodrome, ask: PieceAsk): Promise<undefined> {
  try {
    const progress = await write(m, ask)
    await sayProgress(ask.reply, progress).code(204).send()
    return undefined
  } catch (error) {
    drain(ask.request)
    throw error
  }
}

async function write(m: Melodrome, { request, reply, viewer, params: { id } }: PieceAsk) {
  requireTus(request, reply)
  if (request.headers['content-type'] !== 'application/offset+octet-stream') refuse('input.mediaType')
  const offset = numberIn(request, 'upload-offset')
  const draft = await ownDraft(m.database, viewer.id, id)
  const bytes = draft.bytes
  if (offset + Number(request.headers['content-length'] ?? 0) > bytes) refuse('input.tooLarge')
  await refuseOnLowDisk(m)
  const writer = randomUUID()
  const begins = { id, personId: viewer.id, offset, writer, at: m.clock() }
  if (!(await beginPiece(m.database, begins))) {
    const now = await ownDraft(m.database, viewer.id, id)
    refuse(now.received === offset && now.status === 'receiving' ? 'upload.busy' : 'upload.offset')
  }
  const stopWatching = watchRate(request, usableLine)
  const file = await open(partialPath(m, id), constants.O_RDWR | constants.O_CREAT)
  try {
    const received = await append(m, { file, id, writer, offset, bytes }, request.raw)
    if (received === bytes) await finishUpload(m, { id, personId: viewer.id, writer, bytes })
    const { expires_at } = await ownDraft(m.database, viewer.id, id)
    return { id, bytes, received, expiresAt: expires_at }
  } finally {
    stopWatching()
    await file.close()
  }
}

interface Piece {
  file: FileHandle
  id: string
  writer: string
  offset: number
  /** Of the whole file. */
  bytes: number
}

/** Answers how much of the file is there now. */
async function append(m: Melodrome, piece: Piece, chunks: AsyncIterable<Buffer>): Promise<number> {
  const { file, id, writer, offset, bytes } = piece
  let received = offset
  let [saved, savedAt] = [offset, Date.now()]
  const save = async (isOver: boolean) => {
    await file.datasync()
    // The last byte is counted only when the file is finished: after a crash in between, a complete file would be
    // forgotten.
    const counted = received === bytes ? saved : received
    if (!(await markReceived(m.database, { id, writer, received: counted, isOver, at: m.clock() })))
      refuse('draft.notFound')
    ;[saved, savedAt] = [counted, Date.now()]
  }
  const { size } = await file.stat()
  if (size < offset) {
    // The file is shorter than the row says, as after the loss of a disk: the sender asks again and continues from
    // there.
    await markReceived(m.database, { id, writer, received: size, isOver: true, at: m.clock() })
    refuse('upload.offset')
  }
  try {
    for await (const chunk of chunks) {
      if (received + chunk.length > bytes) refuse('input.tooLarge')
      for (let at = 0; at < chunk.length; ) {
        const { bytesWritten } = await file.write(chunk, at, chunk.length - at, received)
        at += bytesWritten
        received += bytesWritten
      }
      if (received - saved >= syncEveryBytes || Date.now() - savedAt >= syncEveryMs) await save(false)
    }
  } catch (error) {
    await save(true)
    throw isBroken(error) ? new Refusal('request.timeout', {}) : error
  }
  await save(received < bytes)
  return received
}

/** The connection broke, so there is no one to answer. */
function isBroken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))
  )
}
