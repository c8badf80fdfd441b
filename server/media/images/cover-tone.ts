import { degrees, hexOf, type Oklch, oklchOf } from './oklch.ts'

/** A song's stage colour for the dark and the light theme, `#rrggbb`: dark and light enough to carry text. */
export interface CoverTone {
  dark: string
  light: string
  /** Mean lightness of the opaque pixels, 0 to 1. */
  lightness: number
}

interface Pixel extends Oklch {
  opacity: number
}

/** A colour below this looks grey, and its hue is chance. */
const greyChroma = 0.03
/** With fewer coloured pixels than this the whole cover counts as grey. */
const colouredShare = 0.02
const maxToneChroma = 0.09
const binDegrees = 10
const familyDegrees = 30

/**
 * The colour that people would name for the cover: the hue with the most chroma in it, without greys unless there is
 * nothing else. As bright or deep as that colour is, within the narrow range of a stage.
 * @param rgba a small picture, four bytes a pixel
 */
export function coverTone(rgba: Uint8Array): CoverTone {
  const pixels = pixelsOf(rgba)
  const coloured = pixels.filter(pixel => pixel.chroma >= greyChroma)
  const isGrey = opacityOf(coloured) < colouredShare * opacityOf(pixels)
  const { lightness, chroma, hue } = isGrey ? mean(pixels, 'opacity') : dominant(coloured)
  return {
    dark: hexOf({ lightness: 0.27 + 0.09 * lightness, chroma: Math.min(maxToneChroma, chroma * 0.5), hue }),
    light: hexOf({ lightness: 0.85 + 0.06 * lightness, chroma: Math.min(maxToneChroma, chroma * 0.24), hue }),
    lightness: mean(pixels, 'opacity').lightness,
  }
}

function pixelsOf(rgba: Uint8Array): Pixel[] {
  const pixels: Pixel[] = []
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4)
    if (alpha > 0) pixels.push({ ...oklchOf(red, green, blue), opacity: alpha / 255 })
  }
  return pixels
}

function dominant(coloured: Pixel[]): Oklch {
  const peak = peakHue(coloured)
  const family = coloured.filter(pixel => hueDistance(pixel.hue, peak) <= familyDegrees)
  return mean(family, 'chroma')
}

/** The middle of the fullest part of the hue circle; neighbours count too, because a boundary could divide a colour. */
function peakHue(coloured: Pixel[]): number {
  const count = 360 / binDegrees
  const bins = Array.from({ length: count }, () => 0)
  for (const { hue, chroma, opacity } of coloured) {
    const bin = Math.floor(hue / binDegrees) % count
    bins[bin] = (bins[bin] ?? 0) + chroma * opacity
  }
  const fullness = (bin: number) =>
    [1, 2, 3, 2, 1].reduce(
      (sum, weight, index) => sum + weight * (bins[(bin + index - 2 + count) % count] ?? 0),
      0,
    )
  const fullest = bins.reduce((best, _, bin) => (fullness(bin) > fullness(best) ? bin : best), 0)
  return (fullest + 0.5) * binDegrees
}

/** Hues are averaged as directions, so that 350° and 10° give 0° and greys do not count. */
function mean(pixels: Pixel[], weighing: 'opacity' | 'chroma'): Oklch {
  let total = 0
  let lightness = 0
  let greenRed = 0
  let blueYellow = 0
  for (const pixel of pixels) {
    const weight = weighing === 'chroma' ? pixel.chroma * pixel.opacity : pixel.opacity
    const angle = (pixel.hue * Math.PI) / 180
    total += weight
    lightness += weight * pixel.lightness
    greenRed += weight * pixel.chroma * Math.cos(angle)
    blueYellow += weight * pixel.chroma * Math.sin(angle)
  }
  if (total === 0) return { lightness: 0, chroma: 0, hue: 0 }
  return {
    lightness: lightness / total,
    chroma: Math.hypot(greenRed, blueYellow) / total,
    hue: degrees(greenRed, blueYellow),
  }
}

function hueDistance(a: number, b: number): number {
  const distance = Math.abs(a - b) % 360
  return Math.min(distance, 360 - distance)
}

function opacityOf(pixels: Pixel[]): number {
  return pixels.reduce((sum, { opacity }) => sum + opacity, 0)
}
