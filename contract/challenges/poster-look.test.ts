import { expect, test } from 'vitest'
import { posterArts } from './poster-arts.ts'
import { posterLook } from './poster-look.ts'

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('every poster can be read: ink and paper keep 4.5 to 1', () => {
  for (const art of posterArts) {
    const { paper, ink } = posterLook('a', art)
    const [light, dark] = [luminanceOf(paper), luminanceOf(ink)].toSorted((one, other) => other - one) as [
      number,
      number,
    ]
    expect((light + 0.05) / (dark + 0.05), art).toBeGreaterThanOrEqual(4.5)
  }
})

test('a challenge has one poster on every screen, and another challenge another', () => {
  for (const art of posterArts) {
    expect(posterLook('one', art)).toEqual(posterLook('one', art))
    expect(posterLook('one', art).drawing.fill).not.toContain('NaN')
  }
  expect(posterLook('one', 'rain').drawing).not.toEqual(posterLook('two', 'rain').drawing)
  // Without a choice the id decides, and comes to all of them.
  const papers = Array.from({ length: 200 }, (_, at) => posterLook(`challenge ${at}`, null).paper)
  expect(new Set(papers).size).toBe(posterArts.length)
})
