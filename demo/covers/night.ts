import type { Random } from '#contract/random.ts'
import { between, pick } from '../random.ts'
import {
  around,
  circle,
  ellipse,
  group,
  line,
  type Point,
  path,
  polyline,
  poster,
  rect,
  repeat,
  round,
  slice,
} from './svg.ts'

/** A street of lit houses in the rain, standing on its own reflection. */
export function neonRain(random: Random): string {
  const walls = ['#ff3d7f', '#0fb8b0', '#ff8a3c', '#5b5bff', '#ffc531', '#c22fd0', '#14a0e0']
  const street = 600
  const houses = [300, 455, 210, 380, 520, 260, 400].map((height, i) => ({
    x: i * 148 - 18,
    height,
    wall: walls[i]!,
  }))
  const front = houses.map(({ x, height, wall }) => {
    const windows = repeat(Math.floor((height - 30) / 52) * 3, k =>
      rect(
        x + 20 + (k % 3) * 34,
        street - height + 28 + Math.floor(k / 3) * 52,
        22,
        32,
        random() < 0.45 ? '#fff0c9' : '#0a2c3a',
      ),
    )
    return (
      rect(x, street - height, 128, height, wall) +
      rect(x + 112, street - height, 16, height, '#0a2c3a', { opacity: 0.35 }) +
      windows
    )
  })
  const mirror = houses.map(({ x, height, wall }) =>
    repeat(Math.floor(height / 30), k => {
      const [shift, narrow] = [between(random, -12, 12), k * 2.4]
      return rect(x + narrow + shift, street + 16 + k * 26, 128 - narrow * 2, 13, wall, {
        opacity: Math.max(0.25, 0.95 - k * 0.045),
      })
    }),
  )
  const rain = repeat(110, () => {
    const [x, y, long] = [between(random, 0, 1100), between(random, -60, 960), between(random, 40, 110)]
    return line(`M${round(x)},${round(y)}l${round(-long * 0.22)},${round(long)}`, '#d5f3f5', 3, {
      opacity: between(random, 0.2, 0.6),
    })
  })
  return poster(
    '#0b4450',
    circle(250, 190, 108, '#0f5a66'),
    ...front,
    rect(0, street, 1000, 400, '#06222c'),
    ...mirror,
    rain,
  )
}

/** Paper lanterns on four ropes, larger towards us. */
export function lanternField(random: Random): string {
  const papers = ['#ff8a3c', '#ffb648', '#f2542d', '#ffd98a']
  const rope = (y: number, size: number, count: number, shade: string) => {
    const sag = 60 + size * 40
    const at = (x: number) => y + sag * (1 - ((x - 500) / 560) ** 2)
    const points: Point[] = Array.from({ length: 31 }, (_, i) => [i * 40 - 100, at(i * 40 - 100)])
    const lamps = repeat(count, i => {
      const x = ((i + 0.5) * 1100) / count - 50 + between(random, -16, 16)
      return lantern(x, at(x), size, pick(random, papers))
    })
    return line(polyline(points), shade, 4) + lamps
  }
  return poster(
    '#5a1026',
    circle(500, 420, 470, '#741830'),
    circle(500, 420, 310, '#8c2136'),
    rope(20, 0.52, 9, '#3a0717'),
    rope(170, 0.78, 7, '#3a0717'),
    rope(360, 1.1, 5, '#2e0512'),
    rope(600, 1.65, 4, '#2e0512'),
  )
}

function lantern(x: number, y: number, size: number, paper: string): string {
  return group(
    `translate(${round(x)},${round(y)}) scale(${round(size * 10) / 10})`,
    rect(-16, 8, 32, 12, '#2e0512'),
    ellipse(0, 76, 66, 62, paper),
    ellipse(0, 76, 40, 62, '#fff3cf', { opacity: 0.35 }),
    ellipse(0, 76, 14, 62, '#fff3cf', { opacity: 0.55 }),
    rect(-20, 132, 40, 12, '#2e0512'),
    rect(-3, 144, 6, 44, '#ffd98a'),
  )
}

/** A moon too large for its sea. */
export function moonOverSea(random: Random): string {
  const shine = repeat(17, i => {
    const half = 300 * Math.exp(-i / 8) * between(random, 0.55, 1) + 26
    return rect(500 - half + between(random, -30, 30), 664 + i * 20, half * 2, 8, '#ffe9b0', { rx: 4 })
  })
  const stars = repeat(46, () =>
    circle(between(random, 0, 1000), between(random, 0, 560), between(random, 1.5, 4), '#c9d4ff'),
  )
  const craters = (
    [
      [410, 300, 46],
      [560, 220, 30],
      [600, 400, 62],
      [450, 470, 34],
      [350, 420, 22],
      [520, 330, 18],
    ] as const
  ).map(([x, y, r]) => circle(x, y, r, '#f0d595'))
  return poster(
    '#2338a0',
    stars,
    circle(500, 350, 300, '#3650c4'),
    circle(500, 350, 240, '#ffe9b0'),
    ...craters,
    rect(0, 640, 1000, 360, '#141f66'),
    shine,
    path('M724,640l-66,0 14,26h92l18,-26z', '#0a1040'),
    path('M712,630v-120l-52,120z', '#ff6b57'),
    path('M722,630v-142l66,142z', '#fff6df'),
  )
}

/** An hour of stars over a ridge of firs. */
export function starTrails(random: Random): string {
  const [cx, cy] = [620, 560]
  const tints = ['#ffffff', '#9fc3ff', '#ffe08a', '#ff9d7a', '#7de3e1']
  const trails = repeat(58, i => {
    const r = 34 + i * 14.5
    return repeat(3, () => {
      const from = between(random, 0, 360)
      const [x1, y1] = around(cx, cy, r, from)
      const [x2, y2] = around(cx, cy, r, from + between(random, 24, 70))
      return line(
        `M${round(x1)},${round(y1)}A${round(r)},${round(r)} 0 0 1 ${round(x2)},${round(y2)}`,
        pick(random, tints),
        4.5,
        { opacity: between(random, 0.45, 1) },
      )
    })
  })
  const firs = repeat(17, i => {
    const [x, high] = [i * 64 - 20 + between(random, -14, 14), between(random, 110, 250)]
    return (
      repeat(3, k =>
        path(
          polyline(
            [
              [x - 30 - k * 14, 1000 - high * 0.62 + k * high * 0.24],
              [x, 1000 - high + k * high * 0.2],
              [x + 30 + k * 14, 1000 - high * 0.62 + k * high * 0.24],
            ],
            true,
          ),
          '#04122a',
        ),
      ) + rect(x - 26, 1000 - high * 0.3, 52, high, '#04122a')
    )
  })
  return poster(
    '#0d2a5c',
    circle(cx, cy, 560, '#0a2350'),
    trails,
    path('M0,900q260,-90 520,-20t480,-40v160h-1000z', '#04122a'),
    firs,
  )
}

/** A lighthouse sweeps a cobalt night. */
export function lighthouse(): string {
  const scallops = (y: number, fill: string, shift: number) =>
    repeat(12, i => circle(i * 100 - shift, y, 62, fill)) + rect(0, y, 1000, 1000 - y, fill)
  const tower = repeat(5, i => {
    const [top, bottom] = [58 + i * 9, 67 + i * 9]
    return path(
      polyline(
        [
          [400 - top, 330 + i * 92],
          [400 + top, 330 + i * 92],
          [400 + bottom, 422 + i * 92],
          [400 - bottom, 422 + i * 92],
        ],
        true,
      ),
      i % 2 ? '#fff4df' : '#f0422b',
    )
  })
  return poster(
    '#1748c9',
    slice(400, 256, 1100, -24, 8, '#ffd83d'),
    slice(400, 256, 1100, 166, 196, '#2e63ea'),
    circle(150, 130, 5, '#fff4df'),
    circle(260, 70, 4, '#fff4df'),
    circle(760, 600, 5, '#fff4df'),
    circle(90, 330, 4, '#fff4df'),
    tower,
    rect(322, 306, 156, 26, '#0b1f5e'),
    rect(352, 216, 96, 92, '#fff4df'),
    circle(400, 260, 30, '#ffd83d'),
    path('M334,218l66,-74 66,74z', '#f0422b'),
    rect(380, 600, 40, 66, '#0b1f5e', { rx: 20 }),
    scallops(800, '#0f8fb3', 20),
    scallops(876, '#0b5f96', 66),
    scallops(950, '#0b1f5e', 14),
  )
}
