import type { Random } from '../../server/random.ts'
import { pick } from '../random.ts'
import { type SectionName, sectionsOf } from './form.ts'
import { meters, type Style } from './style.ts'

/** One or two bars for each section; a shorter song would have to leave one out. */
const fewestBars = 10

/** Room for the last chord to ring. */
const tailSeconds = 1.5

export interface Bar {
  index: number
  /** Its place within the section, from 0. */
  indexInSection: number
  section: SectionName
  /** What follows the section; the last one is followed by nothing. */
  next: SectionName | undefined
  /** 0 at the section's first bar, 1 at its last. */
  progress: number
  /** Chord root as a scale degree, here and in the next bar. */
  chord: number
  nextChord: number
  lastOfSection: boolean
  /** The last bar of the song: one chord, held. */
  closing: boolean
}

export interface Arrangement {
  style: Style
  bpm: number
  /** Pitch class of the key: 0 is C. */
  tonic: number
  bars: readonly Bar[]
  barSteps: number
  stepSeconds: number
  seconds: number
}

/** Chooses tempo, key and chords and lays out the sections, so that the song lasts about `seconds` (ten bars at least). */
export function arrange(style: Style, seconds: number, random: Random): Arrangement {
  const meter = meters[style.meter]
  const bpm = Math.round(style.tempo[0] + random() * (style.tempo[1] - style.tempo[0]))
  const tonic = Math.floor(random() * 12)
  const barSeconds = (60 / bpm) * meter.beats
  const barCount = Math.max(fewestBars, Math.round((seconds - tailSeconds) / barSeconds))
  const bars = layBars(style, barCount, random)
  return {
    style,
    bpm,
    tonic,
    bars,
    barSteps: meter.steps,
    stepSeconds: barSeconds / meter.steps,
    seconds: barCount * barSeconds + tailSeconds,
  }
}

function layBars(style: Style, count: number, random: Random): Bar[] {
  const harmony = pick(random, style.harmony)
  const bars: Bar[] = []
  const sections = sectionsOf(style.form, count)
  for (const [i, section] of sections.entries()) {
    const progression = section.name === 'chorus' ? harmony.chorus : harmony.verse
    for (let k = 0; k < section.bars; k++) {
      bars.push({
        index: bars.length,
        indexInSection: k,
        section: section.name,
        next: sections[i + 1]?.name,
        progress: section.bars === 1 ? 1 : k / (section.bars - 1),
        chord: progression[k % progression.length]!,
        nextChord: 0,
        lastOfSection: k === section.bars - 1,
        closing: false,
      })
    }
  }
  return ended(bars)
}

/** Every bar learns where it leads, and the last one comes home. */
function ended(bars: readonly Bar[]): Bar[] {
  const home = bars.map((bar, i) => (i === bars.length - 1 ? { ...bar, chord: 0, closing: true } : bar))
  return home.map((bar, i) => ({ ...bar, nextChord: home[i + 1]?.chord ?? 0 }))
}
