/** Paper and scissors for flat pictures: every function answers a piece of SVG. */

/** Attributes as they stand in SVG, without quotes: `'opacity=.5'`. */
type Extra = Record<string, string | number>

function attributes(extra: Extra | undefined): string {
  return Object.entries(extra ?? {})
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('')
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  extra?: Extra,
): string {
  return `<rect${attributes({ x, y, width, height, fill, ...extra })}/>`
}

export function circle(cx: number, cy: number, r: number, fill: string, extra?: Extra): string {
  return `<circle${attributes({ cx, cy, r, fill, ...extra })}/>`
}

export function ring(
  cx: number,
  cy: number,
  r: number,
  stroke: string,
  width: number,
  extra?: Extra,
): string {
  return circle(cx, cy, r, 'none', { stroke, 'stroke-width': width, ...extra })
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, extra?: Extra): string {
  return `<ellipse${attributes({ cx, cy, rx, ry, fill, ...extra })}/>`
}

export function path(d: string, fill: string, extra?: Extra): string {
  return `<path${attributes({ d, fill, ...extra })}/>`
}

export function line(d: string, stroke: string, width: number, extra?: Extra): string {
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return path(d, 'none', { stroke, 'stroke-width': width, ...ends, ...extra })
}

export function group(transform: string, ...pieces: string[]): string {
  return `<g transform="${transform}">${pieces.join('')}</g>`
}

export type Point = readonly [x: number, y: number]

/** `M x,y L x,y …`, closed on demand. */
export function polyline(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${round(x)},${round(y)}`).join('L')}${closed ? 'Z' : ''}`
}

/** The point at `angle` (degrees, clockwise from three o'clock) on a circle. */
export function around(cx: number, cy: number, r: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180
  return [cx + r * Math.cos(radians), cy + r * Math.sin(radians)]
}

/** A slice of a disc from one angle to another, in degrees. */
export function slice(cx: number, cy: number, r: number, from: number, to: number, fill: string): string {
  const [x1, y1] = around(cx, cy, r, from)
  const [x2, y2] = around(cx, cy, r, to)
  const large = to - from > 180 ? 1 : 0
  return path(
    `M${cx},${cy}L${round(x1)},${round(y1)}A${r},${r} 0 ${large} 1 ${round(x2)},${round(y2)}Z`,
    fill,
  )
}

/** `count` numbers from 0, mapped and joined. */
export function repeat(count: number, draw: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw(i)).join('')
}

/** A ground colour with pieces on it, 1000 by 1000. */
export function poster(ground: string, ...pieces: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1200" height="1200"><defs><clipPath id="page"><rect width="1000" height="1000"/></clipPath></defs><g clip-path="url(#page)">${rect(0, 0, 1000, 1000, ground)}${pieces.join('')}</g></svg>`
}
