import type { Random } from '#contract/random.ts'
import { pick } from '../random.ts'
import { type Ending, type Form, isHeight, type Section, type SectionName } from './form.ts'
import { meters, type Style } from './style.ts'

/** Time after the last bar in which the last chord rings. */
const ringSeconds = 1.5
/** How long the last stroke sounds when a song ends cold. */
const chokeSeconds = 0.7

export interface Bar {
  index: number
  /** Its place within the section, from 0. */
  indexInSection: number
  section: Section
  /** The next section; `undefined` in the last one. */
  next: SectionName | undefined
  /** 0 at the section's first bar, 1 at its last. */
  progress: number
  /** Chord root as a scale degree, here and in the next bar. */
  chord: number
  nextChord: number
  lastOfSection: boolean
  /** The last bar of a song that does not fade: one chord. */
  closing: boolean
}

export interface Arrangement {
  style: Style
  bpm: number
  /** Pitch class of the key: 0 is C. */
  tonic: number
  bars: readonly Bar[]
  ending: Ending
  barSteps: number
  barSeconds: number
  stepSeconds: number
  seconds: number
}

/** Chooses tempo, key and chords and lays out the bars of the form. */
export function arrange(style: Style, form: Form, random: Random): Arrangement {
  const meter = meters[style.meter]
  const bpm = Math.round(style.tempo[0] + random() * (style.tempo[1] - style.tempo[0]))
  const tonic = Math.floor(random() * 12)
  const barSeconds = (60 / bpm) * meter.beats
  const bars = layBars(style, form, random)
  return {
    style,
    bpm,
    tonic,
    bars,
    ending: form.ending,
    barSteps: meter.steps,
    barSeconds,
    stepSeconds: barSeconds / meter.steps,
    seconds: lengthOf(form.ending, bars.length, barSeconds),
  }
}

function lengthOf(ending: Ending, bars: number, barSeconds: number): number {
  if (ending === 'cold') return (bars - 1) * barSeconds + chokeSeconds
  return bars * barSeconds + (ending === 'ring' ? ringSeconds : 0)
}

function layBars(style: Style, { sections, ending }: Form, random: Random): Bar[] {
  const harmony = pick(random, style.harmony)
  const bars: Bar[] = []
  for (const [i, section] of sections.entries()) {
    const progression = isHeight(section.name) ? harmony.chorus : harmony.verse
    for (let k = 0; k < section.bars; k++) {
      bars.push({
        index: bars.length,
        indexInSection: k,
        section,
        next: sections[i + 1]?.name,
        progress: section.bars === 1 ? 1 : k / (section.bars - 1),
        chord: progression[k % progression.length]!,
        nextChord: 0,
        lastOfSection: k === section.bars - 1,
        closing: false,
      })
    }
  }
  return ended(bars, ending)
}

/** Tells each bar the chord of the next one; the last bar returns to the tonic, unless the song fades. */
function ended(bars: readonly Bar[], ending: Ending): Bar[] {
  const comesHome = (i: number) => ending !== 'fade' && i === bars.length - 1
  const home = bars.map((bar, i) => (comesHome(i) ? { ...bar, chord: 0, closing: true } : bar))
  return home.map((bar, i) => ({ ...bar, nextChord: home[i + 1]?.chord ?? 0 }))
}
