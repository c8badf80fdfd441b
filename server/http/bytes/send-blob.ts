import type { FastifyReply, FastifyRequest } from 'fastify'
import { BlobNotFound, type BlobStore, type OpenBlob } from '../../media/blobs/blob-store.ts'
import { type SendOptions, sendRange } from './send-range.ts'

/** Opens a blob and sends it as `sendRange` does; calls `gone` if it does not exist any more. */
export async function sendBlob(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  blobs: BlobStore,
  name: string,
  { gone, ...options }: SendOptions & { gone: () => never },
): Promise<undefined> {
  await sendRange(request, reply, await openBlob(blobs, name, gone), options)
  return undefined
}

/** Opens a blob; calls `gone` if it was deleted after its row was read. */
export async function openBlob(blobs: BlobStore, name: string, gone: () => never): Promise<OpenBlob> {
  try {
    return await blobs.open(name)
  } catch (error) {
    if (error instanceof BlobNotFound) return gone()
    throw error
  }
}
