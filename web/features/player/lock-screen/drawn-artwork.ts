import type { Song } from '#contract/songs/songs.ts'
import { coverIndex } from '../../../ui/looks/cover-index.ts'
import { barsFromPeaks, peaksFromBase64 } from '../../../ui/sound/bars.ts'

const sizePx = 512
const barCount = 32
const marginPx = 48

/**
 * A picture for a lock screen, which knows no style sheet: a song without a cover shows its own wave on its own colour.
 * Empty if the browser can't draw.
 */
export function drawnArtwork({ id, peaks }: Pick<Song, 'id' | 'peaks'>): MediaImage[] {
  const canvas = document.createElement('canvas')
  canvas.width = sizePx
  canvas.height = sizePx
  const pen = canvas.getContext('2d')
  if (!pen) return []
  pen.fillStyle = colourOf(`var(--tone-${coverIndex(id)})`)
  pen.fillRect(0, 0, sizePx, sizePx)
  pen.fillStyle = colourOf('var(--text)')
  const step = (sizePx - 2 * marginPx) / barCount
  const bytes = peaksFromBase64(peaks)
  const bars = bytes ? barsFromPeaks(bytes, barCount) : Array.from({ length: barCount }, () => 0.02)
  for (const [at, height] of bars.entries()) {
    const tall = Math.max(6, height * (sizePx - 4 * marginPx))
    pen.fillRect(marginPx + at * step, sizePx - 2 * marginPx - tall, step * 0.6, tall)
  }
  return [{ src: canvas.toDataURL('image/png'), sizes: `${sizePx}x${sizePx}`, type: 'image/png' }]
}

/** A colour of the style sheet in a form that a canvas accepts. */
function colourOf(value: string): string {
  const probe = document.createElement('span')
  probe.style.color = value
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
