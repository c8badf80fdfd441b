import type { Random } from '#contract/random.ts'
import { between } from '../random.ts'
import {
  around,
  circle,
  group,
  line,
  type Point,
  path,
  polyline,
  poster,
  rect,
  repeat,
  round,
} from './svg.ts'

/** A network with more changes than anyone needs. */
export function transitMap(): string {
  const lines: readonly (readonly [colour: string, points: readonly Point[]])[] = [
    [
      '#e4392b',
      [
        [-50, 180],
        [260, 180],
        [560, 480],
        [560, 1050],
      ],
    ],
    [
      '#1b5fc1',
      [
        [-50, 760],
        [200, 760],
        [420, 540],
        [780, 540],
        [1050, 270],
      ],
    ],
    [
      '#f2b01e',
      [
        [180, -50],
        [180, 420],
        [420, 660],
        [1050, 660],
      ],
    ],
    [
      '#178f5a',
      [
        [820, -50],
        [820, 400],
        [640, 580],
        [640, 720],
        [360, 1000],
        [360, 1050],
      ],
    ],
    [
      '#7a3fa6',
      [
        [-50, 340],
        [500, 340],
        [700, 140],
        [1050, 140],
      ],
    ],
  ]
  const stops: readonly Point[] = [
    [100, 180],
    [180, 340],
    [420, 340],
    [180, 180],
    [300, 540],
    [560, 540],
    [640, 660],
    [820, 260],
    [700, 140],
    [930, 390],
    [480, 880],
    [560, 800],
    [820, 660],
    [90, 760],
    [940, 660],
    [180, 60],
  ]
  const changes: readonly Point[] = [
    [180, 340],
    [180, 180],
    [560, 540],
    [640, 660],
  ]
  return poster(
    '#f4ecd9',
    path('M-20,880C200,820 300,900 520,850S820,760 1020,840V1020H-20z', '#bfe0e6'),
    ...lines.map(([colour, points]) => line(polyline(points), colour, 34)),
    ...stops.map(([x, y]) => circle(x, y, 13, '#fff')),
    ...changes.map(([x, y]) => circle(x, y, 34, '#fff', { stroke: '#1c1a18', 'stroke-width': 11 })),
  )
}

/** Light on the bottom of a pool, and a lilo. */
export function poolCaustics(random: Random): string {
  const cell = 132
  const corner = new Map<string, Point>()
  const at = (row: number, column: number): Point => {
    const key = `${row},${column}`
    const known = corner.get(key)
    if (known) return known
    const x = column * cell * 0.5 + between(random, -30, 30) - 60
    const lift = (row + column) % 2 ? cell * 0.22 : -cell * 0.22
    const point: Point = [x, row * cell * 0.86 + lift + between(random, -26, 26) - 60]
    corner.set(key, point)
    return point
  }
  const bend = ([x1, y1]: Point, [x2, y2]: Point) => {
    const [mx, my] = [(x1 + x2) / 2 + (y2 - y1) * 0.14, (y1 + y2) / 2 - (x2 - x1) * 0.14]
    return `M${round(x1)},${round(y1)}Q${round(mx)},${round(my)} ${round(x2)},${round(y2)}`
  }
  const edges = repeat(11, row =>
    repeat(
      18,
      column =>
        bend(at(row, column), at(row, column + 1)) +
        ((row + column) % 2 ? bend(at(row, column), at(row + 1, column)) : ''),
    ),
  )
  const lanes = rect(120, 0, 70, 1000, '#0a7fa6') + rect(780, 0, 70, 1000, '#0a7fa6')
  const lilo = (fill: boolean) =>
    group(
      'translate(560,560) rotate(-24)',
      fill
        ? rect(-130, -250, 260, 500, '#ff5a4d', { rx: 60 }) +
            repeat(4, i => rect(-96 + i * 52, -210, 30, 420, '#ffe3c2', { rx: 15 })) +
            rect(-112, -236, 224, 96, '#ffc93c', { rx: 46 })
        : rect(-130, -250, 260, 500, '#075f86', { rx: 60 }),
    )
  return poster(
    '#14b1cf',
    lanes,
    line(edges, '#a6f1f5', 13, { opacity: 0.85 }),
    line(edges, '#ffffff', 5),
    group('translate(46,64)', lilo(false)),
    lilo(true),
  )
}

/** A crossing in the rain, from the fifth floor. */
export function umbrellas(random: Random): string {
  const pairs = [
    ['#ffcf33', '#f5a700'],
    ['#f0503c', '#c9301f'],
    ['#fff3df', '#ead6b5'],
    ['#3d7bf0', '#2258c4'],
    ['#ff8fb8', '#e8659a'],
    ['#2fb59a', '#1c8f78'],
  ] as const
  const places = [
    [250, 250, 150],
    [640, 190, 120],
    [860, 440, 140],
    [480, 520, 165],
    [170, 640, 118],
    [760, 780, 158],
    [380, 860, 130],
    [70, 70, 90],
    [960, 40, 110],
  ] as const
  const open = ([x, y, r]: readonly [number, number, number], i: number) => {
    const [light, dark] = pairs[i % pairs.length]!
    const turn = between(random, 0, 45)
    return (
      circle(x + 26, y + 34, r, '#2c3f52', { opacity: 0.55 }) +
      repeat(8, k => {
        const [a, b] = [around(x, y, r, turn + k * 45), around(x, y, r, turn + k * 45 + 45)]
        const tip = around(x, y, r * 0.84, turn + k * 45 + 22.5)
        return path(
          `M${x},${y}L${round(a[0])},${round(a[1])}Q${round(tip[0])},${round(tip[1])} ${round(b[0])},${round(b[1])}z`,
          k % 2 ? light : dark,
        )
      }) +
      circle(x, y, 9, '#22313f')
    )
  }
  const zebra = group(
    'rotate(-28 500 500)',
    repeat(9, i => rect(-200 + i * 170, 300, 92, 420, '#dfe8ea')),
  )
  const drops = repeat(70, () => {
    const [x, y] = [between(random, 0, 1000), between(random, 0, 1000)]
    return line(`M${round(x)},${round(y)}l-7,26`, '#cfe2ea', 3.5, { opacity: 0.7 })
  })
  return poster('#587a90', zebra, ...places.map(open), drops)
}
