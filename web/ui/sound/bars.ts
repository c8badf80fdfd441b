/** The calculations for waveforms: how many bars fit, how tall each is, and the outline that clips them. */

const barPx = 3
const gapPx = 2
/** No bar is lower than this share of the wave's height, so that silence still draws a line. */
const lowestBar = 0.04

/** Bars that fit into a width: about 3 px each with 2 px between. At least one. */
export function barCount(widthPx: number): number {
  return Math.max(1, Math.floor((widthPx + gapPx) / (barPx + gapPx)))
}

/**
 * Heights (0 to 1) of `count` bars: each takes the loudest peak of its stretch, relative to the loudest of all.
 * With more bars than peaks, neighbours are joined by a straight line.
 * @param peaks loudness over time, 0 to 255
 */
export function barsFromPeaks(peaks: Uint8Array, count: number): number[] {
  const loudest = Math.max(1, ...peaks)
  const heightAt = count > peaks.length ? joined(peaks, count) : loudestOf(peaks, count)
  return Array.from({ length: count }, (_, bar) => Math.max(lowestBar, heightAt(bar) / loudest))
}

function loudestOf(peaks: Uint8Array, count: number) {
  return (bar: number) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(...peaks.subarray(from, to))
  }
}

function joined(peaks: Uint8Array, count: number) {
  return (bar: number) => {
    const at = count > 1 ? (bar * (peaks.length - 1)) / (count - 1) : 0
    const before = peaks[Math.floor(at)] ?? 0
    const after = peaks[Math.ceil(at)] ?? before
    return before + (after - before) * (at - Math.floor(at))
  }
}

/**
 * The height of the loudest bar on the grid of `barsPath`; rounding moves a bar by less than a pixel on the tallest
 * wave.
 */
const pathHeight = 100

/**
 * The bars as one SVG path on a grid of whole numbers, which keeps it short: one unit of width is a pixel, the whole
 * height is 100, and every bar hangs from the upper edge. `barsTransform` fits it into its box.
 */
export function barsPath(heights: readonly number[]): string {
  // Gaps are drawn along the edge, where they enclose no area.
  return `M0 0${heights.map(height => `v${Math.round(height * pathHeight)}h${barPx}V0`).join(`h${gapPx}`)}`
}

/**
 * The `transform` of a path of `count` bars, into a box of 1 by 1 (`clipPathUnits="objectBoundingBox"`), standing on
 * the lower edge or hanging from the upper one.
 */
export function barsTransform(count: number, hanging = false): string {
  const width = Number((1 / (count * (barPx + gapPx) - gapPx)).toPrecision(6))
  const height = (hanging ? 1 : -1) / pathHeight
  return `matrix(${width} 0 0 ${height} 0 ${hanging ? 0 : 1})`
}

/** As many songs as pages show again and again. */
const mostKept = 500
const kept = new Map<string, Uint8Array | null>()

/**
 * Decodes peaks from base64. `null` if there are none or the text is not base64. The same text gives the same array, so
 * that the server draws a song's wave once and not for every page that shows it.
 */
export function peaksFromBase64(base64: string | null): Uint8Array | null {
  if (!base64) return null
  if (kept.size > mostKept) kept.clear()
  const peaks = kept.get(base64) ?? decoded(base64)
  kept.set(base64, peaks)
  return peaks
}

function decoded(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  } catch {
    return null
  }
}

const paths = new WeakMap<Uint8Array, Record<number, string>>()

/** `barsPath` of these peaks; drawn once for each number of bars. */
export function wavePath(peaks: Uint8Array, count: number): string {
  const known = paths.get(peaks) ?? {}
  paths.set(peaks, known)
  known[count] ??= barsPath(barsFromPeaks(peaks, count))
  return known[count]
}
