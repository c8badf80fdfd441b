/** The waveform's arithmetic: how many bars fit, how tall each is, and the outline that clips them. */

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
 * The bars as one SVG path in a box of 1 by 1 (`clipPathUnits="objectBoundingBox"`), standing on the lower edge
 * or hanging from the upper one.
 */
export function barsPath(heights: readonly number[], hanging = false): string {
  const width = heights.length * (barPx + gapPx) - gapPx
  const bar = short(barPx / width)
  return heights
    .map((height, i) => {
      const left = short((i * (barPx + gapPx)) / width)
      return `M${left} ${hanging ? 0 : 1}v${short(hanging ? height : -height)}h${bar}V${hanging ? 0 : 1}z`
    })
    .join('')
}

/** Four decimals are a tenth of a pixel on a wave of 1000; the leading zero goes without saying. */
function short(share: number): string {
  return String(Math.round(share * 10_000) / 10_000).replace('0.', '.')
}

/** Peaks as they travel: bytes in base64. `null` when there are none or they are not base64. */
export function peaksFromBase64(base64: string | null): Uint8Array | null {
  if (!base64) return null
  try {
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  } catch {
    return null
  }
}
