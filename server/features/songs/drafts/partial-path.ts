import path from 'node:path'
import type { Melodrome } from '../../../melodrome.ts'

/** Where a file is written until it is complete. */
export const partialPath = (m: Melodrome, id: string): string => path.join(m.blobs.partialDirectory, id)
