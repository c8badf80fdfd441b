import type { PosterArt } from '#contract/challenges/poster-arts.ts'
import { posterLook } from '#contract/challenges/poster-look.ts'

/** A challenge's poster without its words, in SVG, 4 to 3. */
export function posterDrawing({ id, art }: { id: string; art: PosterArt | null }): string {
  const { paper, ink, drawing } = posterLook(id, art)
  const { fill, rays, faint } = drawing
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="450" viewBox="0 0 400 300" fill="none">
    <rect width="400" height="300" fill="${paper}"/>
    ${faint ? `<path d="${faint.d}" stroke="${ink}" stroke-width="${faint.width}" opacity="0.42"/>` : ''}
    ${rays ? `<path d="${rays.d}" stroke="${ink}" stroke-width="${rays.width}"/>` : ''}
    <path d="${fill}" fill="${ink}"/>
  </svg>`
}
