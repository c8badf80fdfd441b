import type { Arrangement } from './arrange.ts'
import type { Stereo } from './effects.ts'
import { sampleRate } from './signal.ts'

/** So long does the fader move from one level to another; a jump would be heard as a click. */
const moveSeconds = 0.03

/** Follows the levels of the song's sections with the level of the whole mix. Changes the mix in place. */
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
  // The last two bars of a fade go down to silence.
  const left = ending === 'fade' ? Math.min(1, (bars.length - place) / 2) : 1
  return 10 ** (decibels / 20) * Math.max(0, left)
}
