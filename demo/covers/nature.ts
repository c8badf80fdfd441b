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
  ring,
  round,
} from './svg.ts'

/** Half an orange goes down like the sun. */
export function tangerineSun(): string {
  const [cx, cy] = [500, 590]
  const rays = repeat(12, i => {
    const [a, b] = [around(cx, cy, 1100, 180 + i * 15), around(cx, cy, 1100, 187.5 + i * 15)]
    return path(polyline([[cx, cy], a, b], true), '#ffdc86')
  })
  const wedges = repeat(6, i => {
    const [from, to] = [183 + i * 29.2, 183 + (i + 1) * 29.2 - 3.2]
    const [a, b] = [around(cx, cy - 14, 296, from + 2), around(cx, cy - 14, 296, to - 2)]
    const [start] = [around(cx, cy - 14, 40, (from + to) / 2)]
    return line(polyline([start, a, b], true), '#ff9420', 26) + path(polyline([start, a, b], true), '#ff9420')
  })
  const waves = repeat(7, i => {
    const y = 590 + i * 62
    const shift = i % 2 ? -60 : 0
    return path(
      `M${shift - 60},${y}${repeat(11, () => 'q30,-34 60,0t60,0')}V1100H-200z`,
      i % 2 ? '#12968c' : '#0c7f7d',
    )
  })
  return poster(
    '#ffc955',
    rays,
    circle(cx, cy, 372, '#f4651d'),
    circle(cx, cy, 338, '#fff1d2'),
    wedges,
    waves,
  )
}

/** A camellia so close that it leaves the page. */
export function petals(): string {
  const rings = [
    [430, 13, '#b3124a', 190],
    [340, 12, '#e0245e', 165],
    [255, 10, '#ff5c83', 140],
    [175, 8, '#ff94a6', 112],
    [105, 6, '#ffc7c2', 84],
  ] as const
  const bloom = rings.map(([r, count, fill, size], row) =>
    repeat(count, i => {
      const angle = (i * 360) / count + row * 17
      const [x, y] = around(430, 540, r, angle)
      return group(
        `translate(${round(x)},${round(y)}) rotate(${round(angle + 90)})`,
        ellipse(0, 0, size * 0.72, size, fill, {
          stroke: '#7d0b36',
          'stroke-width': row === 0 ? 0 : 3,
          'stroke-opacity': 0.25,
        }),
      )
    }),
  )
  const stamens = repeat(14, i => {
    const [x, y] = around(430, 540, i % 2 ? 44 : 22, i * 25.7)
    return circle(x, y, 11, '#ffc93c')
  })
  const leaf = (angle: number, fill: string) =>
    group(
      `translate(430,540) rotate(${angle}) translate(0,-560)`,
      path('M0,-270C150,-180 160,60 0,190C-160,60 -150,-180 0,-270z', fill),
      line('M0,-220V160', '#0a3b35', 7),
    )
  return poster(
    '#0f5149',
    leaf(52, '#1d7a5f'),
    leaf(98, '#2a9470'),
    leaf(8, '#16654f'),
    leaf(146, '#1d7a5f'),
    leaf(-40, '#2a9470'),
    ...bloom,
    circle(430, 540, 58, '#ffd9c9'),
    stamens,
  )
}

/** Dunes, each with its lit and its shaded side. */
export function dunes(): string {
  const dune = (peakX: number, peakY: number, foot: number, lit: string, shade: string) =>
    path(
      `M-400,${foot}C${peakX - 420},${foot - 20} ${peakX - 220},${peakY} ${peakX},${peakY}C${peakX + 240},${peakY + 30} ${peakX + 360},${foot - 10} 1500,${foot}V1100H-400z`,
      lit,
    ) +
    path(
      `M${peakX},${peakY}C${peakX + 240},${peakY + 30} ${peakX + 360},${foot - 10} 1500,${foot}V1100H${peakX - 220}C${peakX + 130},${foot + 120} ${peakX - 90},${peakY + 140} ${peakX},${peakY}z`,
      shade,
    )
  const camel = (x: number, y: number) =>
    group(
      `translate(${x},${y}) scale(.5)`,
      path(
        'M0,0c6,-34 22,-40 34,-40 6,-26 24,-26 30,0 18,0 26,8 32,2 8,-10 6,-34 18,-38 12,-2 20,4 18,12l-14,6c-6,30 -12,46 -30,52l-2,46h-9l-4,-40h-40l-4,40h-9l-6,-44c-6,0 -12,4 -14,4z',
        '#5c1f1a',
      ),
    )
  return poster(
    '#ff9f5a',
    circle(690, 300, 150, '#fff0d0'),
    circle(690, 300, 220, '#ffd9a0', { opacity: 0.45 }),
    dune(260, 470, 640, '#f07c3e', '#c9502c'),
    camel(556, 506),
    camel(634, 520),
    camel(712, 540),
    dune(820, 560, 760, '#e86a33', '#a93a28'),
    dune(380, 690, 900, '#d9552c', '#8c2b25'),
    dune(900, 840, 1010, '#b93d28', '#6e1f22'),
  )
}

/** Hills that fade into the morning. */
export function fogHills(random: Random): string {
  const shades = ['#d9b6d8', '#c193c6', '#a171b0', '#7f5196', '#5d3779', '#3b2159']
  const hills = shades.map((shade, i) => {
    const base = 400 + i * 104
    const [a, b, c] = [between(random, 0, 6), between(random, 0, 6), 60 + i * 10]
    const points: Point[] = Array.from({ length: 51 }, (_, k) => {
      const x = k * 20
      return [x, base - c * Math.sin(x / 190 + a) - 34 * Math.sin(x / 73 + b) - 12 * Math.sin(x / 31 + a * 2)]
    })
    return path(polyline([[0, 1000], ...points, [1000, 1000]], true), shade)
  })
  const birds = (
    [
      [300, 250, 1],
      [370, 210, 0.7],
      [430, 262, 0.6],
      [240, 190, 0.5],
    ] as const
  ).map(([x, y, s]) =>
    group(`translate(${x},${y}) scale(${s})`, line('M-34,-14q20,-12 34,10q14,-22 34,-10', '#5d3779', 9)),
  )
  return poster(
    '#f4d9e2',
    circle(650, 330, 170, '#ff8f7d'),
    circle(650, 330, 118, '#ffb39b'),
    ...birds,
    ...hills,
  )
}

/** Three jellyfish rise through violet water. */
export function jellyfish(random: Random): string {
  const jelly = (x: number, y: number, scale: number, dome: string, light: string, turn: number) => {
    const tentacles = repeat(9, i => {
      const [tx, sway] = [-128 + i * 32, between(random, 18, 40)]
      return line(
        `M${tx},6${repeat(4, k => `q${round(k % 2 ? sway : -sway)},45 0,90`)}`,
        i % 2 ? dome : light,
        9,
        { opacity: 0.9 },
      )
    })
    return group(
      `translate(${x},${y}) rotate(${turn}) scale(${scale})`,
      tentacles,
      path('M-160,10C-170,-190 170,-190 160,10z', dome),
      path('M-92,-18C-96,-130 96,-130 92,-18z', light),
      repeat(8, i => circle(-140 + i * 40, 12, 22, i % 2 ? dome : light)),
      circle(-34, -62, 12, '#fff'),
      circle(26, -52, 8, '#fff'),
    )
  }
  const bubbles = repeat(24, () =>
    ring(between(random, 0, 1000), between(random, 0, 1000), between(random, 5, 16), '#c79bff', 4, {
      opacity: 0.6,
    }),
  )
  return poster(
    '#3a1578',
    ellipse(300, 200, 620, 330, '#4a1f92'),
    ellipse(200, 100, 380, 190, '#5d2bb0'),
    bubbles,
    jelly(790, 300, 0.7, '#35d0ba', '#a8f5df', 14),
    jelly(380, 360, 1.35, '#ff5fa2', '#ffc1d8', -10),
    jelly(760, 720, 0.85, '#ffb03a', '#ffe2a6', 8),
  )
}

/** Broad leaves before an ochre wall. */
export function bananaLeaves(): string {
  const leaf = (x: number, y: number, angle: number, size: number, fill: string, vein: string) => {
    const slits = repeat(9, i => {
      const at = -270 + i * 62
      return line(
        `M0,${at + 44}L${150 - Math.abs(i - 4) * 16},${at - 34}M0,${at + 44}L${-150 + Math.abs(i - 4) * 16},${at - 34}`,
        vein,
        6,
      )
    })
    return group(
      `translate(${x},${y}) rotate(${angle}) scale(${size})`,
      path('M0,-400C210,-270 220,120 0,330C-220,120 -210,-270 0,-400z', fill),
      slits,
      line('M0,-370V420', vein, 14),
    )
  }
  return poster(
    '#f3b02c',
    circle(690, 270, 168, '#ee5230'),
    leaf(120, 420, -38, 1, '#1f6e4a', '#2f8f5e'),
    leaf(900, 640, 44, 1.05, '#17573f', '#28794f'),
    leaf(380, 560, -8, 1.1, '#3ba55d', '#1f6e4a'),
    leaf(700, 800, 24, 1, '#78c257', '#3ba55d'),
    leaf(170, 900, -58, 0.95, '#0e3f33', '#1f6e4a'),
  )
}

/** A cut stone: bands within bands. */
export function marble(random: Random): string {
  const bands = [
    '#17204d',
    '#2f4ba0',
    '#e9f0f2',
    '#e63950',
    '#ffb5a0',
    '#fff3e4',
    '#17204d',
    '#5fb6c9',
    '#e9f0f2',
    '#e63950',
    '#ffd9c2',
    '#2f4ba0',
  ]
  const waves = Array.from({ length: 5 }, (_, k) => ({
    turns: k + 2,
    phase: between(random, 0, 6.3),
    size: 0.15 / (k + 1),
  }))
  const blob = (r: number, i: number) => {
    const points: Point[] = Array.from({ length: 120 }, (_, k) => {
      const angle = k * 3
      const bend = waves.reduce(
        (sum, wave) =>
          sum + wave.size * Math.sin((angle * wave.turns * Math.PI) / 180 + wave.phase + i * 0.09),
        1,
      )
      return around(560 - i * 6, 470 + i * 5, r * bend, angle)
    })
    return path(polyline(points, true), bands[i % bands.length]!)
  }
  const radii: number[] = []
  for (let r = 900; r > 24; r -= between(random, 16, 62)) radii.push(r)
  return poster(pick(random, ['#e63950']), ...radii.map(blob))
}

/** Kites on a windy day. */
export function kites(): string {
  const kite = (x: number, y: number, size: number, angle: number, a: string, b: string) =>
    group(
      `translate(${x},${y}) rotate(${angle}) scale(${size})`,
      line('M0,190q70,60 0,130t0,130t-30,150', '#24304f', 6),
      repeat(3, i => path(`M${i % 2 ? 34 : -4},${290 + i * 92}l-34,-20v40zl34,-20v40z`, i % 2 ? a : b)),
      path('M0,-190L-130,-20 0,190z', a),
      path('M0,-190L130,-20 0,190z', b),
      path('M-130,-20H0V190z', '#fff', { opacity: 0.25 }),
      path('M0,-190L130,-20H0z', '#000', { opacity: 0.08 }),
    )
  const cloud = (x: number, y: number, s: number) =>
    group(
      `translate(${x},${y}) scale(${s})`,
      circle(0, 0, 70, '#fff'),
      circle(86, -36, 92, '#fff'),
      circle(190, 0, 74, '#fff'),
      rect(-4, 0, 198, 72, '#fff'),
    )
  return poster(
    '#6cc5f2',
    cloud(60, 190, 1),
    cloud(690, 470, 0.8),
    cloud(240, 690, 0.6),
    path('M0,850q240,-130 520,-40t480,-70v260H0z', '#37b37e'),
    path('M0,930q300,-90 600,-10t400,-40v120H0z', '#1e8a66'),
    kite(330, 330, 1.15, -24, '#ff4d4d', '#ffc93c'),
    kite(760, 250, 0.72, 16, '#6a3df0', '#ff8fc7'),
    kite(170, 660, 0.42, -14, '#ff8a3c', '#fff3d6'),
  )
}
