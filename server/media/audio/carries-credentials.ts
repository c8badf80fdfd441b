import type { SourceFile } from './source-file.ts'

/** The beginning of a C2PA manifest store: a JUMBF description of type `c2pa` (C2PA 2.1, 11.1.4.2). */
const mark = Buffer.from('jumdc2pa', 'latin1')
const chunkBytes = 2 ** 20

/** Whether a file seems to contain Content Credentials, so that a process to verify them is worth its cost. */
export function carriesCredentials(file: SourceFile): boolean {
  let tail = Buffer.alloc(0)
  for (const chunk of file.chunks(0, chunkBytes)) {
    const read = Buffer.concat([tail, chunk])
    if (read.includes(mark)) return true
    // Two pieces may divide the mark.
    tail = read.subarray(-(mark.length - 1))
  }
  return false
}
