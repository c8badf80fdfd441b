import type { SourceFile } from './source-file.ts'

/** How a manifest store of C2PA begins: a JUMBF description of type `c2pa` (C2PA 2.1, 11.1.4.2). */
const mark = Buffer.from('jumdc2pa', 'latin1')
const chunkBytes = 2 ** 20

/** Whether a file seems to hold Content Credentials: whether verifying them is worth a process of its own. */
export function carriesCredentials(file: SourceFile): boolean {
  let tail = Buffer.alloc(0)
  for (const chunk of file.chunks(0, chunkBytes)) {
    const read = Buffer.concat([tail, chunk])
    if (read.includes(mark)) return true
    // The mark may lie across two pieces.
    tail = read.subarray(-(mark.length - 1))
  }
  return false
}
