import { join } from 'node:path'
import { type CoverSize, coverWidths } from '#contract/songs/cover-widths.ts'

export interface CoverFiles {
  webp: Record<CoverSize, string>
  /** For readers of ID3 tags and link previews, many of which know no WebP. */
  jpeg640: string
}

/** Where the child writes and the parent reads: both compute it, so that a broken child cannot name other files. */
export function coverFiles(outputDirectory: string): CoverFiles {
  const webp = (size: CoverSize) => join(outputDirectory, `cover-${coverWidths[size]}.webp`)
  return {
    webp: { small: webp('small'), medium: webp('medium'), large: webp('large'), full: webp('full') },
    jpeg640: join(outputDirectory, 'cover-640.jpeg'),
  }
}
