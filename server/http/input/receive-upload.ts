import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { drain, type Rate, usableLine, watchRate } from '../limits/sender.ts'
import { Refusal, refuse } from '../refusal.ts'

export interface ReceivedFile {
  path: string
  bytes: number
  sha256: string
  /** As the browser says it; only for messages, never trusted. */
  filename: string
}

export interface ReceivedUpload<FileName extends string> {
  fields: Record<string, string>
  files: Partial<Record<FileName, ReceivedFile>>
  /** Removes the files that were not kept; call it at the end in every case. */
  discard: () => Promise<void>
}

export interface UploadPlan<FileName extends string> {
  directory: string
  /** How large each file may be, and the refusal if it is larger. */
  files: Record<FileName, { maxBytes: number; tooLarge: () => never }>
  slowest?: Rate
}

/**
 * Reads a multipart body straight to disk: memory use doesn't depend on its size, and limits are checked while the
 * bytes come in. Only the files named in the plan are taken. After a failure no file is left.
 */
export async function receiveUpload<FileName extends string>(
  request: FastifyRequest,
  plan: UploadPlan<FileName>,
): Promise<ReceivedUpload<FileName>> {
  if (!request.isMultipart()) refuse('input.mediaType')
  if (longestBoundary < boundaryLength(request)) refuse('input.invalid')
  const fields: Record<string, string> = {}
  const files: Partial<Record<FileName, ReceivedFile>> = {}
  const written: string[] = []
  const discard = async (): Promise<void> => {
    await Promise.all(written.map(file => rm(file, { force: true })))
  }
  const stopWatching = watchRate(request, plan.slowest ?? usableLine)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (Object.hasOwn(fields, part.fieldname)) refuse('input.invalid')
        Object.defineProperty(fields, part.fieldname, { value: String(part.value), enumerable: true })
        continue
      }
      const rule = Object.hasOwn(plan.files, part.fieldname)
        ? plan.files[part.fieldname as FileName]
        : undefined
      if (!rule || files[part.fieldname as FileName]) refuse('input.invalid')
      const target = path.join(plan.directory, randomUUID())
      written.push(target)
      files[part.fieldname as FileName] = await writePart(part, target, rule)
    }
    return { fields, files, discard }
  } catch (error) {
    await discard()
    drain(request)
    if (error instanceof Refusal) throw error
    if (request.raw.readableAborted) throw new Refusal('request.timeout', {})
    if (isMalformed(error)) refuse('input.invalid')
    throw error
  } finally {
    stopWatching()
  }
}

/** More than RFC 2046 allows (70). With a longer one the parser would fail without a code. */
const longestBoundary = 256

function boundaryLength({ headers }: FastifyRequest): number {
  return /boundary="?([^";]*)/i.exec(headers['content-type'] ?? '')?.[1]?.length ?? 0
}

async function writePart(
  part: MultipartFile,
  target: string,
  rule: { maxBytes: number; tooLarge: () => never },
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      bytes += chunk.length
      if (bytes > rule.maxBytes) return done(new TooLarge())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const file = createWriteStream(target)
  try {
    await pipeline(part.file, meter, file)
  } catch (error) {
    // A file that is still being opened would be created after its removal.
    if (!file.closed) await new Promise<void>(resolve => file.once('close', () => resolve()))
    if (error instanceof TooLarge) rule.tooLarge()
    throw error
  }
  if (part.file.truncated) rule.tooLarge()
  return { path: target, bytes, sha256: hash.digest('hex'), filename: part.filename }
}

/** The parser has only sentences, no codes, for a body that ends too early or is malformed. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && /multipart|boundary|Part terminated early|Malformed/i.test(error.message)
}

class TooLarge extends Error {}
