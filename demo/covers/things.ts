import type { Random } from '#contract/random.ts'
import { between, pick } from '../random.ts'
import {
  around,
  circle,
  ellipse,
  group,
  line,
  path,
  poster,
  rect,
  repeat,
  ring,
  round,
  slice,
} from './svg.ts'

/** A cassette that lost its patience. */
export function cassette(): string {
  const reel = (x: number) =>
    circle(x, 0, 74, '#fff3dc') +
    circle(x, 0, 40, '#2b2140') +
    repeat(6, i => {
      const [tx, ty] = around(x, 0, 48, i * 60)
      return circle(tx, ty, 12, '#2b2140')
    })
  return poster(
    '#58c9b3',
    repeat(14, i => path(`M${i * 180 - 900},1000l1000,-1000h90l-1000,1000z`, '#66d4bf')),
    line('M320,640C120,760 120,960 340,930S560,760 700,860 880,980 1040,880', '#4a2a2f', 15),
    group(
      'translate(500,430) rotate(-9)',
      rect(-372, -226, 760, 480, '#1d5c55', { rx: 34 }),
      rect(-390, -244, 760, 480, '#ff6340', { rx: 34 }),
      rect(-340, -200, 660, 300, '#fff3dc', { rx: 20 }),
      rect(-340, -200, 660, 70, '#ffc83a', { rx: 20 }),
      rect(-340, -140, 660, 24, '#e83f6f'),
      rect(-230, -84, 440, 168, '#2b2140', { rx: 84 }),
      reel(-140),
      reel(120),
      rect(-52, -46, 84, 92, '#8a5a44', { rx: 8 }),
      path('M-250,236l34,-104h390l34,104z', '#d9482b'),
      circle(-120, 190, 15, '#2b2140'),
      circle(80, 190, 15, '#2b2140'),
      ...(
        [
          [-352, -206],
          [332, -206],
          [-352, 198],
          [332, 198],
        ] as const
      ).map(([x, y]) => circle(x, y, 13, '#ffd9c2')),
    ),
  )
}

const creature = [
  '..#......#..',
  '...#....#...',
  '..########..',
  '.##.####.##.',
  '############',
  '#.########.#',
  '#.#......#.#',
  '...##..##...',
]
const cannon = ['.....##.....', '....####....', '.##########.', '############']

/** The last wave of an old machine. */
export function arcade(random: Random): string {
  const sprite = (rows: readonly string[], x: number, y: number, size: number, fill: string) =>
    rows
      .map((cells, row) =>
        cells
          .split('')
          .map((cell, column) =>
            cell === '#' ? rect(x + column * size, y + row * size, size + 0.5, size + 0.5, fill) : '',
          )
          .join(''),
      )
      .join('')
  const crowd = ['#22e6c8', '#ffd23f', '#ff4f9a'].map((fill, row) =>
    repeat(5, i => sprite(creature, 62 + i * 188, 480 + row * 112, 10, fill)),
  )
  const sky = repeat(70, () => {
    const s = pick(random, [5, 5, 8])
    return rect(between(random, 0, 990), between(random, 0, 990), s, s, '#7a5cff')
  })
  return poster(
    '#1c0a44',
    sky,
    sprite(creature, 212, 90, 48, '#ff5a3c'),
    rect(356, 234, 48, 48, '#fff3d6'),
    rect(596, 234, 48, 48, '#fff3d6'),
    ...crowd,
    sprite(cannon, 410, 890, 15, '#8cff5a'),
    rect(494, 826, 12, 40, '#fff3d6'),
    rect(0, 960, 1000, 12, '#8cff5a'),
  )
}

/** Going up. */
export function elevator(): string {
  const dial = repeat(9, i => {
    const [x, y] = around(500, 330, 205, 180 + i * 22.5)
    return circle(x, y, 11, '#7d1d1a')
  })
  const fan = repeat(13, i =>
    i % 2 ? '' : slice(500, 330, 900, 180 + i * 13.85, 180 + (i + 1) * 13.85, '#d8492f'),
  )
  const [nx, ny] = around(500, 330, 170, 292)
  return poster(
    '#c23a26',
    fan,
    path('M230,330a270,270 0 0 1 540,0z', '#f6d9a8'),
    dial,
    line(`M500,322L${round(nx)},${round(ny)}`, '#1d2b4f', 18),
    circle(500, 322, 32, '#1d2b4f'),
    rect(190, 350, 620, 700, '#7d1d1a'),
    rect(230, 390, 540, 660, '#1d2b4f'),
    rect(330, 390, 340, 660, '#ffc94a'),
    path('M330,1000L430,800H570L670,1000z', '#e8932e'),
    rect(430, 470, 140, 330, '#ffe09a'),
    path('M480,560l20,-36 20,36z', '#c23a26'),
    path('M480,700l20,36 20,-36z', '#c23a26'),
    rect(230, 390, 128, 660, '#2f8f8a'),
    rect(642, 390, 128, 660, '#2f8f8a'),
    repeat(4, i => rect(252 + i * 26, 420, 8, 600, '#1f6f6d')),
    repeat(4, i => rect(664 + i * 26, 420, 8, 600, '#1f6f6d')),
    circle(878, 640, 36, '#f6d9a8'),
    path('M860,650l18,-30 18,30z', '#7d1d1a'),
    circle(878, 740, 36, '#7d1d1a'),
    path('M860,730l18,30 18,-30z', '#f6d9a8'),
    circle(122, 690, 36, '#7d1d1a'),
  )
}

/** Half past three, milk no sugar. */
export function coffee(): string {
  return poster(
    '#f7b98b',
    rect(90, 70, 360, 460, '#ffd9ae'),
    rect(262, 70, 16, 460, '#f7b98b'),
    rect(90, 290, 360, 16, '#f7b98b'),
    rect(0, 720, 1000, 280, '#8a2f3b'),
    rect(0, 720, 1000, 26, '#6e2030'),
    ellipse(545, 800, 350, 62, '#6e2030'),
    ellipse(530, 782, 340, 56, '#fff1de'),
    ellipse(530, 774, 230, 32, '#e8cfb4'),
    ring(786, 560, 88, '#2a6f78', 44),
    path('M280,440H780C780,640 720,780 530,780S280,640 280,440z', '#358a92'),
    path('M280,440H420C420,640 430,740 500,779C330,770 280,630 280,440z', '#2a6f78'),
    ellipse(530, 440, 250, 56, '#fff1de'),
    ellipse(530, 446, 222, 42, '#4a2118'),
    path('M420,440q60,-34 110,0t110,0q-40,40 -110,40t-110,-40z', '#b9713f'),
    line('M440,340q-46,-50 0,-100t0,-100', '#fff1de', 20),
    line('M540,320q-46,-50 0,-100t0,-110', '#fff1de', 20),
    line('M640,340q-46,-50 0,-100t0,-100', '#fff1de', 20),
  )
}
