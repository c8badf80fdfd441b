import type { Arrangement } from './arrange.ts'
import type { Stereo } from './effects.ts'
import { sampleRate } from './signal.ts'

/** A hand needs so long from one mark to another; no jump is heard as a click. */
const moveSeconds = 0.03

/** Rides the level of the whole mix along the sections of the song. Changes it in place. */
export function ride({ left, right }: Stereo, arrangement: Arrangement): void {
  const towards = 1 / (moveSeconds * sampleRate)
  let gain = gainAt(arrangement, 0)
  let wanted = gain
  for (let i = 0; i < left.length; i++) {
    if (i % 64 === 0) wanted = gainAt(arrangement, i / sampleRate)
    gain += (wanted - gain) * Math.min(1, 4 * towards)
    left[i]! *= gain
    right[i]! *= gain
  }
}

function gainAt({ bars, barSeconds, ending }: Arrangement, seconds: number): number {
  const place = seconds / barSeconds
  const bar = bars[Math.min(bars.length - 1, Math.floor(place))]!
  const [from, to] = bar.section.level
  const passed = Math.min(1, (bar.indexInSection + place - bar.index) / bar.section.bars)
  const decibels = from + (to - from) * passed
  // The last stretch of a fade goes down to nothing.
  const left = ending === 'fade' ? Math.min(1, (bars.length - place) / 2) : 1
  return 10 ** (decibels / 20) * Math.max(0, left)
}
