import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { parse } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { everyRow } from '../../../database/row-pages.ts'
import type { ExportedFile } from '../../../define-room.ts'
import { fileNameOf } from '../../../http/bytes/content-disposition.ts'
import { type BlobStore, undefinedIfMissing } from '../../../media/blobs/blob-store.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { draftFiles, pictureOf, songFiles } from './copied-files.ts'
import { originalEnding } from './original-ending.ts'

/** A blob and its path in the ZIP file. */
interface CopiedFile {
  blob: string
  path: string
}

export interface WriteCopy {
  personId: string
  /** The file to write. */
  path: string
  signal: AbortSignal
  /** Called after each file with the share that is done, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Writes all of a person's data into one ZIP file and answers its SHA-256. Rows are read in pages and files in pieces,
 * and each file is opened only when its turn comes, so a thousand songs take no more memory than one. Sound and
 * pictures are not compressed, because they would not become smaller.
 */
export async function writeCopy(
  m: Melodrome,
  { personId, path, signal, onProgress }: WriteCopy,
): Promise<string> {
  const files = await filesOf(m, personId)
  // A CommonJS package: bundled, it has no other export than its default.
  const { default: yazl } = await import('yazl')
  const zip = new yazl.ZipFile()
  const contents = m.rooms.flatMap(({ exported = [] }) => exported)
  const steps = contents.length + files.length
  let done = 0
  const add = (name: string, compress: boolean, pieces: () => AsyncIterable<string | Buffer>): void => {
    zip.addReadStreamLazy(name, { compress, mtime: m.clock(), mode: 0o100_644 }, ready => {
      const stream = Readable.from(pieces(), { objectMode: false })
      stream.once('end', () => onProgress(++done / steps))
      // Without this, the archive would wait for ever for a file that can't be read.
      stream.once('error', error => zip.emit('error', error))
      ready(null, stream)
    })
  }
  for (const part of contents) add(part.file, true, () => jsonOf(m, personId, part))
  for (const { blob, path: name } of files) add(name, false, () => piecesOf(m.blobs, blob))
  zip.end()

  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(piece: Buffer, _encoding, next) {
      hash.update(piece)
      next(null, piece)
    },
  })
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false })
  zip.on('error', error => output.destroy(error instanceof Error ? error : new Error('zip')))
  await pipeline(output, hashing, createWriteStream(path), { signal })
  return hash.digest('hex')
}

/** Gives each file a readable name; the number in front makes it unique. */
async function filesOf(m: Melodrome, personId: string): Promise<CopiedFile[]> {
  const files: CopiedFile[] = []
  const picture = await pictureOf(m, personId)
  if (picture) files.push({ blob: picture, path: `picture.${endingOf(picture)}` })
  let number = 0
  for await (const song of everyRow(after => songFiles(m, personId, after))) {
    number += 1
    const name = `songs/${numbered(number, song.title)}`
    const ending = await originalEnding(m.blobs, song.original_blob)
    files.push({ blob: song.original_blob, path: `${name}.${ending}` })
    const cover = coverFile(song.cover_blobs)
    if (cover) files.push({ blob: cover, path: `${name} (cover).${endingOf(cover)}` })
  }
  number = 0
  for await (const draft of everyRow(after => draftFiles(m, personId, after))) {
    number += 1
    const name = `drafts/${numbered(number, parse(draft.file_name).name)}`
    const ending = await originalEnding(m.blobs, draft.original_blob)
    files.push({ blob: draft.original_blob, path: `${name}.${ending}` })
    const cover = coverFile(draft.cover_blobs)
    if (cover) files.push({ blob: cover, path: `${name} (cover).${endingOf(cover)}` })
  }
  return files
}

const numbered = (number: number, title: string) => `${String(number).padStart(4, '0')} ${fileNameOf(title)}`

async function* jsonOf(m: Melodrome, personId: string, part: ExportedFile): AsyncIterable<string> {
  let separator = '[\n'
  for await (const row of everyRow(after => part.rows(m, personId, after))) {
    yield separator + JSON.stringify(row)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const pieceBytes = 256 * 1024

/** The bytes of a blob from beginning to end; none if it has been deleted meanwhile. */
async function* piecesOf(blobs: BlobStore, name: string): AsyncIterable<Buffer> {
  const blob = await blobs.open(name).catch(undefinedIfMissing)
  if (!blob) return
  try {
    for (let position = 0; position < blob.bytes; ) {
      const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, blob.bytes - position))
      const read = await blob.read(buffer, position)
      if (read === 0) return
      position += read
      yield buffer.subarray(0, read)
    }
  } finally {
    blob.release()
  }
}

function coverFile(blobs: unknown): string | undefined {
  const named = typeof blobs === 'object' && blobs !== null && 'full' in blobs ? blobs.full : undefined
  return typeof named === 'string' ? named : undefined
}

function endingOf(blob: string): string {
  return blob.split('.').at(-1) ?? 'bin'
}
