import { hashOf } from '../hash.ts'
import type { PosterArt } from './poster-arts.ts'

/** What is drawn on a poster, on a sheet of 400 by 300: bars only, in the poster's one ink. */
export interface Drawing {
  /** Path of filled bars. */
  fill: string
  /** Path of bars that lie at an angle, and how wide they are. */
  rays?: { d: string; width: number }
  /** The same, drawn faintly. */
  faint?: { d: string; width: number }
}

/** An even number from 0 to 1 that is the same on every screen: the nth of a seed. */
type Chance = (nth: number) => number

export const chanceOf =
  (seed: string): Chance =>
  nth =>
    (hashOf(`${seed}:${nth}`) % 1000) / 1000

const times = <T>(count: number, each: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => each(at))
const round = (number: number) => Math.round(number * 10) / 10

/** An upright bar from `top` to `bottom`. */
const bar = (x: number, top: number, bottom: number, width: number) =>
  bottom > top ? `M${round(x)} ${round(top)}h${width}V${round(bottom)}h-${width}z` : ''

const disc = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`

/** A bar that points away from a middle, from one distance to another; `degrees` clockwise from the right. */
const ray = ([x, y]: readonly [number, number], degrees: number, from: number, to: number) => {
  const angle = (degrees * Math.PI) / 180
  const at = (distance: number) =>
    `${round(x + distance * Math.cos(angle))} ${round(y + distance * Math.sin(angle))}`
  return `M${at(from)}L${at(to)}`
}

/** A sun that sets behind the horizon. */
function sun(chance: Chance): Drawing {
  const rays = times(61, at =>
    ray([200, 230], 180 + 3 * at, 96, at % 2 ? 152 + 32 * chance(at) : 184 + 26 * chance(at)),
  )
  const horizon = times(
    7,
    at => `M0 ${round(244 + 5.6 * at + 1.6 * at * at)}h400v${round(1.6 + 1.1 * at)}H0z`,
  )
  return { rays: { d: rays.join(''), width: 5 }, fill: `M116 230a84 84 0 0 1 168 0z${horizon.join('')}` }
}

/** A dial that has run for a while. */
function dial(chance: Chance): Drawing {
  const ticks = times(60, at => ray([200, 165], 6 * at - 90, 78, at % 5 ? 98 + 32 * chance(at) : 142))
  const passed = 10 + Math.floor(20 * chance(60))
  return {
    rays: { d: ticks.slice(0, passed).join(''), width: 5.5 },
    faint: { d: ticks.slice(passed).join(''), width: 5.5 },
    fill: disc(200, 165, 9),
  }
}

/** A tiled roof over its pillars. */
function roof(chance: Chance): Drawing {
  const half = times(29, at => {
    const x = 2 + 7 * at
    const eaves = 196 - 34 * (Math.max(0, 65 - x) / 63) ** 2
    const slope = x < 128 ? 197 - 124 * (x / 128) ** 1.47 : 73 + 9 * Math.sin((Math.PI * (x - 128)) / 140)
    const isPillar = x > 40 && (x < 75 || chance(at) < 0.3)
    return { x, top: Math.min(slope, eaves - 21), eaves, isPillar }
  })
  const whole = [...half, ...half.slice(0, -1).map(each => ({ ...each, x: 394 - (each.x - 2) }))]
  const bars = whole.map(
    ({ x, top, eaves, isPillar }) => bar(x, top, eaves, 4) + (isPillar ? bar(x, 208, 300, 4) : ''),
  )
  return { fill: `${bars.join('')}M86 60h228v8H86zM0 293h400v7H0z` }
}

/** Rain on a window. */
function rain(chance: Chance): Drawing {
  const drops = times(50, at => {
    const x = 2 + 8 * at
    const length = 30 + 190 * chance(at) ** 1.4
    const drop = chance(at + 50) < 0.7 ? bar(x, length + 10, length + 16 + 12 * chance(at + 100), 3.6) : ''
    return bar(x, 0, length, 3.6) + drop
  })
  return { fill: drops.join('') }
}

/** A blossom on its stalk. */
function petals(chance: Chance): Drawing {
  const count = 4 + Math.floor(4 * chance(0))
  const rays = times(72, at => {
    const angle = (5 * at * Math.PI) / 180
    return ray([200, 140], 5 * at, 34, 78 + 58 * Math.abs(Math.cos((count / 2) * angle)))
  })
  return { rays: { d: rays.join(''), width: 5 }, fill: 'M197.5 240h5v60h-5z' }
}

/** A crescent over the water: a disc without another one. */
function moon(chance: Chance): Drawing {
  const shadow = { x: 234 + 16 * chance(0), y: 130, radius: 86 }
  const crescent = times(38, at => {
    const middle = 102 + 5.2 * at
    const outer = Math.sqrt(Math.max(0, 100 ** 2 - (middle - 200) ** 2))
    const inner = Math.sqrt(Math.max(0, shadow.radius ** 2 - (middle - shadow.x) ** 2))
    if (inner === 0) return bar(middle - 1.6, 150 - outer, 150 + outer, 3.2)
    return (
      bar(middle - 1.6, 150 - outer, Math.min(150 + outer, shadow.y - inner), 3.2) +
      bar(middle - 1.6, Math.max(150 - outer, shadow.y + inner), 150 + outer, 3.2)
    )
  })
  const water = times(58, at => bar(7 * at, 294 - 8 * Math.abs(Math.sin(at / 2.3)), 300, 3.6))
  return { fill: [...crescent, ...water].join('') }
}

/** A city at night as seen from a train, window by window. */
function rails(chance: Chance): Drawing {
  const columns = times(50, at => {
    const house = Math.floor(at / 4)
    const floors = 3 + Math.floor(13 * chance(house) ** 1.8)
    return times(floors, floor =>
      chance(100 + 20 * at + floor) < 0.84 ? bar(2 + 8 * at, 292 - 12 * floor, 300 - 12 * floor, 4.4) : '',
    ).join('')
  })
  return { fill: columns.join('') }
}

/** A still line with one note. */
function line(chance: Chance): Drawing {
  const loud = 12 + Math.floor(34 * chance(0))
  const bars = times(57, at => bar(2 + 7 * at, at === loud ? 30 : 295, 300, 4))
  return { fill: bars.join('') + disc(4 + 7 * loud, 18, 9) }
}

/** Each drawing gets its details from `chance`, so that every challenge has its own. */
export const drawings: Record<PosterArt, (chance: Chance) => Drawing> = {
  sun,
  dial,
  roof,
  rain,
  petals,
  moon,
  rails,
  line,
}
