import sharp from 'sharp'
import { hashOf } from '#contract/hash.ts'
import { type Random, randomFrom } from '#contract/random.ts'
import { bananaLeaves, dunes, fogHills, jellyfish, kites, marble, petals, tangerineSun } from './nature.ts'
import { lanternField, lighthouse, moonOverSea, neonRain, starTrails } from './night.ts'
import { poolCaustics, transitMap, umbrellas } from './outside.ts'
import { arcade, cassette, coffee, elevator } from './things.ts'

const designs = {
  'neon-rain': neonRain,
  'lantern-field': lanternField,
  'tangerine-sun': tangerineSun,
  'transit-map': transitMap,
  'pool-caustics': poolCaustics,
  'moon-over-sea': moonOverSea,
  petals,
  dunes,
  cassette,
  arcade,
  elevator,
  'fog-hills': fogHills,
  'star-trails': starTrails,
  marble,
  jellyfish,
  umbrellas,
  'banana-leaves': bananaLeaves,
  lighthouse,
  kites,
  coffee,
} satisfies Record<string, (random: Random) => string>

export type CoverId = keyof typeof designs

/** A poster without a letter on it, as JPEG of 1200 by 1200; the same id always gives the same picture. */
export function drawCover(id: CoverId): Promise<Buffer> {
  const design: (random: Random) => string = designs[id]
  const svg = design(randomFrom(hashOf(id)))
  return sharp(Buffer.from(svg)).resize(1200, 1200).flatten().jpeg({ quality: 88, mozjpeg: true }).toBuffer()
}
