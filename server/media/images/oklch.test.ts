import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexOf, oklchOf } from './oklch.ts'

// Values from the CSS Color 4 specification's own conversions.
test.each([
  [255, 255, 255, 1, 0],
  [255, 0, 0, 0.628, 0.258],
  [0, 0, 255, 0.452, 0.313],
  [0, 128, 128, 0.5431, 0.0927],
])('rgb(%i %i %i) has lightness %f and chroma %f', (red, green, blue, lightness, chroma) => {
  const colour = oklchOf(red, green, blue)
  expect(colour.lightness).toBeCloseTo(lightness, 3)
  expect(colour.chroma).toBeCloseTo(chroma, 3)
})

test('every colour of a screen comes back from its lightness, chroma and hue', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const hex = `#${[red, green, blue].map(value => value.toString(16).padStart(2, '0')).join('')}`
      expect(hexOf(oklchOf(red, green, blue))).toBe(hex)
    }),
  )
})

test('a colour no screen shows keeps lightness and hue and loses as little chroma as it can', () => {
  const shown = colourOf(hexOf({ lightness: 0.9, chroma: 0.3, hue: 264 }))
  expect(shown.lightness).toBeCloseTo(0.9, 1)
  expect(Math.abs(shown.hue - 264)).toBeLessThan(3)
  expect(shown.chroma).toBeGreaterThan(0.045)
})

function colourOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = Buffer.from(hex.slice(1), 'hex')
  return oklchOf(red, green, blue)
}
