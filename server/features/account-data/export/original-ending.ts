import { type BlobStore, undefinedIfMissing } from '../../../media/blobs/blob-store.ts'

/**
 * The file-name ending that fits an upload, found by its first bytes; uploads are kept without their names. It is a
 * hint for the person who opens the copy: the real format was checked when the song was analysed.
 */
export async function originalEnding(blobs: BlobStore, name: string): Promise<string> {
  const blob = await blobs.open(name).catch(undefinedIfMissing)
  if (!blob) return 'bin'
  try {
    const head = Buffer.alloc(12)
    await blob.read(head, 0)
    return endingOf(head)
  } finally {
    blob.release()
  }
}

function endingOf(head: Buffer): string {
  const text = head.toString('latin1')
  if (/^(RIFF|RF64)/.test(text)) return 'wav'
  if (text.startsWith('fLaC')) return 'flac'
  if (text.startsWith('OggS')) return 'ogg'
  if (text.slice(4, 8) === 'ftyp') return 'm4a'
  // ADTS: twelve bits of sync, then a layer of zero, which MP3 never has.
  const isAdts = head[0] === 0xff && (head[1]! & 0xf6) === 0xf0
  return isAdts ? 'aac' : 'mp3'
}
