import { join } from 'node:path'

/** Side lengths in pixels; a cover smaller than one of them is stored in its own size under that name. */
export const coverSizes = [1200, 640, 400, 96] as const
export type CoverSize = (typeof coverSizes)[number]

export interface CoverFiles {
  files: { size: CoverSize; type: 'webp'; path: string }[]
  /** For readers of ID3 tags and link previews, many of which know no WebP. */
  jpeg640: string
}

/** Where the child writes and the parent looks: both compute it, so that a broken child cannot name other files. */
export function coverFiles(outputDirectory: string): CoverFiles {
  return {
    files: coverSizes.map(size => ({
      size,
      type: 'webp',
      path: join(outputDirectory, `cover-${size}.webp`),
    })),
    jpeg640: join(outputDirectory, 'cover-640.jpeg'),
  }
}
