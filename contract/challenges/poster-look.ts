import { hashOf } from '../hash.ts'
import { type PosterArt, posterArts } from './poster-arts.ts'
import { chanceOf, type Drawing, drawings } from './poster-drawings.ts'

/** Paper and ink of each drawing: 4.5:1 at least, on posters and when they are dimmed. */
const inks: Record<PosterArt, readonly [paper: string, ink: string]> = {
  sun: ['#ff7a3c', '#17100e'],
  dial: ['#173079', '#f5ede0'],
  roof: ['#14403a', '#e9e3a1'],
  rain: ['#b7cdd8', '#13232e'],
  petals: ['#e8607d', '#23070f'],
  moon: ['#2a1b3a', '#f1d9a8'],
  rails: ['#f1c231', '#1b120b'],
  line: ['#f0e4cc', '#17100e'],
}

export interface PosterLook {
  paper: string
  ink: string
  drawing: Drawing
}

/** How a poster looks: the same one on every screen. Without an art the id chooses one. */
export function posterLook(id: string, art: PosterArt | null): PosterLook {
  const chosen = art ?? posterArts[hashOf(id) % posterArts.length]!
  const [paper, ink] = inks[chosen]
  return { paper, ink, drawing: drawings[chosen](chanceOf(id)) }
}
