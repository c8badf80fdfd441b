import { compressedCoverBytes } from '#contract/limits.ts'

export interface Size {
  width: number
  height: number
}

/** The largest size, in pixels, in which a cover is sent. */
export const coverBox: Size = { width: 800, height: 600 }

/** Tried in this order: each step is smaller and a little coarser. */
const qualities = [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1] as const

/** The largest size of the same shape inside the box; never larger than the original. Whole pixels, at least one. */
export function fitInside({ width, height }: Size, box: Size = coverBox): Size {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Encodes with falling quality until the picture is small enough; the last step is used in any case. */
export async function encodeSmallEnough<T extends { size: number }>(
  encode: (quality: number) => Promise<T>,
  maxBytes = compressedCoverBytes,
): Promise<T> {
  const [best, ...coarser] = qualities
  let picture = await encode(best)
  for (const quality of coarser) {
    if (picture.size < maxBytes) break
    // One after the other on purpose: most pictures are small enough at the first try.
    picture = await encode(quality)
  }
  return picture
}
