import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverTone } from './cover-tone.ts'
import { oklchOf } from './oklch.ts'

test.each([
  ['lagoon', '#0a6f8f'],
  ['ember', '#ff7a3c'],
  ['berry', '#6e0f33'],
  ['mustard', '#f1c231'],
  ['cobalt', '#173079'],
  ['pine', '#3f8c63'],
])('a cover all in %s has a stage of that colour', (_, hex) => {
  const { dark, light } = coverTone(picture([hex, 100]))
  expect(hueDistance(dark, hex)).toBeLessThan(8)
  expect(hueDistance(light, hex)).toBeLessThan(12)
  expect(colourOf(dark).chroma).toBeGreaterThan(0.03)
})

test('whatever the cover, its tones are dark and light enough to carry text, and never garish', () => {
  const bytes = fc.uint8Array({ minLength: 4, maxLength: 200 })
  fc.assert(
    fc.property(bytes, rgba => {
      const { dark, light } = coverTone(rgba)
      expect([dark, light]).toEqual([
        expect.stringMatching(/^#[0-9a-f]{6}$/),
        expect.stringMatching(/^#[0-9a-f]{6}$/),
      ])
      const [deep, bright] = [colourOf(dark), colourOf(light)]
      expect(deep.lightness).toBeGreaterThan(0.265)
      expect(deep.lightness).toBeLessThan(0.365)
      expect(bright.lightness).toBeGreaterThan(0.845)
      expect(bright.lightness).toBeLessThan(0.915)
      expect(Math.max(deep.chroma, bright.chroma)).toBeLessThan(0.095)
    }),
  )
})

test('greys have no say beside a colour, however many they are', () => {
  const { dark } = coverTone(picture(['#808080', 60], ['#111111', 32], ['#d01818', 8]))
  expect(hueDistance(dark, '#d01818')).toBeLessThan(8)
})

test('a grey cover has a grey stage, and an old photograph keeps its warmth', () => {
  expect(coverTone(picture(['#000000', 50], ['#ffffff', 50])).dark).toMatch(/^#(..)\1\1$/)
  expect(coverTone(picture(['#808080', 100])).light).toMatch(/^#(..)\1\1$/)
  const warm = colourOf(coverTone(picture(['#8a827a', 100])).dark)
  expect([warm.chroma > 0.003, warm.hue > 30 && warm.hue < 110]).toEqual([true, true])
})

test('of two colours the one with more of it wins, and reds on both sides of zero degrees stay red', () => {
  expect(hueDistance(coverTone(picture(['#1d2f63', 70], ['#f7a267', 10])).dark, '#1d2f63')).toBeLessThan(8)
  expect(hueDistance(coverTone(picture(['#d0105a', 50], ['#d03010', 50])).dark, '#d01838')).toBeLessThan(20)
})

test('what is transparent has no colour', () => {
  const hidden = new Uint8Array([...picture(['#00ff00', 90])].map((byte, at) => (at % 4 === 3 ? 0 : byte)))
  const rgba = new Uint8Array([...hidden, ...picture(['#173079', 10])])
  expect(coverTone(rgba)).toEqual(coverTone(picture(['#173079', 10])))
})

test('bright covers have the brighter stage', () => {
  const bright = coverTone(picture(['#f1c231', 100]))
  const deep = coverTone(picture(['#5a4300', 100]))
  expect(colourOf(bright.dark).lightness).toBeGreaterThan(colourOf(deep.dark).lightness + 0.02)
  expect(bright.lightness).toBeGreaterThan(deep.lightness)
})

function picture(...parts: [hex: string, pixels: number][]): Uint8Array {
  const pixels = parts.flatMap(([hex, count]) => Array<string>(count).fill(`${hex.slice(1)}ff`))
  return Buffer.from(pixels.join(''), 'hex')
}

function colourOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = Buffer.from(hex.slice(1), 'hex')
  return oklchOf(red, green, blue)
}

function hueDistance(a: string, b: string): number {
  const distance = Math.abs(colourOf(a).hue - colourOf(b).hue)
  return Math.min(distance, 360 - distance)
}
