import type { Arrangement, Bar } from './arrange.ts'
import { scenes, type Track } from './form.ts'
import type { PatchName } from './instruments/patches.ts'
import { readBar, type Stroke } from './pattern.ts'
import { levelOf, momentOf, type ScoredNote } from './score.ts'
import { chordDegrees, foldInto, semitonesOf, voiceChord } from './theory.ts'

const bassFloor = 31
/** Seconds between two strings of a strum. */
const strumSeconds = 0.011

/** Chords, pad, bass and arpeggio of the whole song. */
export function accompany(arrangement: Arrangement): ScoredNote[] {
  const notes: ScoredNote[] = []
  let voicing: number[] | undefined
  for (const bar of arrangement.bars) {
    voicing = voiceChord(chordPitches(arrangement, bar.chord), voicing)
    if (bar.closing) notes.push(...farewell(arrangement, bar, voicing))
    else notes.push(...accompanyBar(arrangement, bar, voicing))
  }
  return notes
}

function accompanyBar(arrangement: Arrangement, bar: Bar, voicing: readonly number[]): ScoredNote[] {
  const { style } = arrangement
  const notes: ScoredNote[] = []
  const add = (track: Track, patch: PatchName, stroke: Stroke, pitches: readonly number[], lag = 0) => {
    const level = levelOf(bar, track)
    if (level > 0) notes.push(...strokeNotes(arrangement, bar, { track, patch, stroke, pitches, lag, level }))
  }
  for (const stroke of readBar(style.chords.pattern, bar.index)) {
    const lag = stroke.symbol === 'd' ? strumSeconds : stroke.symbol === 'u' ? -strumSeconds : 0
    add('chords', style.chords.patch, stroke, chordStroke(stroke.symbol, voicing), lag)
  }
  if (style.pad) {
    add('pad', style.pad, { step: 0, steps: arrangement.barSteps, symbol: 'x' }, voicing.slice(0, 3))
  }
  for (const stroke of readBar(style.bass.pattern, bar.index)) {
    add('bass', style.bass.patch, stroke, [bassPitch(arrangement, bar, stroke.symbol)])
  }
  if (style.arp) {
    for (const stroke of readBar(style.arp.pattern, bar.index)) {
      add('arp', style.arp.patch, stroke, [toneOf(voicing, Number(stroke.symbol)) + 12])
    }
  }
  return notes
}

interface Sounding {
  track: Track
  patch: PatchName
  stroke: Stroke
  pitches: readonly number[]
  lag: number
  level: number
}

function strokeNotes(arrangement: Arrangement, bar: Bar, sounding: Sounding): ScoredNote[] {
  const { stroke, pitches, lag } = sounding
  const start = momentOf(arrangement, bar, stroke.step)
  const accent = stroke.step % (arrangement.barSteps / 4) === 0 ? 1 : 0.82
  const { brightness } = scenes[bar.section.name]
  const opened = bar.section.name === 'build' ? 0.35 + 0.6 * bar.progress : brightness
  return pitches.map((pitch, i) => ({
    track: sounding.track,
    patch: sounding.patch,
    startSeconds: start + (lag < 0 ? (pitches.length - 1 - i) * -lag : i * lag),
    seconds: stroke.steps * arrangement.stepSeconds * 0.95,
    pitch,
    velocity: sounding.level * accent,
    brightness: opened,
  }))
}

/** The last bar: root and chord, struck once and left to ring. */
function farewell(arrangement: Arrangement, bar: Bar, voicing: readonly number[]): ScoredNote[] {
  const stroke = { step: 0, steps: arrangement.barSteps, symbol: 'd' }
  const last = (track: Track, patch: PatchName, pitches: readonly number[], lag = 0) =>
    strokeNotes(arrangement, bar, { track, patch, stroke, pitches, lag, level: 0.7 })
  return [
    ...last('bass', arrangement.style.bass.patch, [bassPitch(arrangement, bar, 'r')]),
    ...last('chords', arrangement.style.chords.patch, voicing, 0.03),
  ]
}

function chordPitches(arrangement: Arrangement, root: number): number[] {
  const { scale, sevenths } = arrangement.style
  return chordDegrees(root, sevenths).map(degree => arrangement.tonic + 60 + semitonesOf(scale, degree))
}

function chordStroke(symbol: string, voicing: readonly number[]): number[] {
  if (symbol === 'd' || symbol === 'u') return [voicing[0]! - 12, ...voicing, voicing[0]! + 12]
  if (symbol === 'x' || symbol === 'X') return [...voicing]
  return [toneOf(voicing, Number(symbol))]
}

/** Counts chord tones upwards without end: after the highest comes the lowest, an octave higher. */
function toneOf(voicing: readonly number[], index: number): number {
  return voicing[index % voicing.length]! + 12 * Math.floor(index / voicing.length)
}

function bassPitch(arrangement: Arrangement, bar: Bar, symbol: string): number {
  const { scale } = arrangement.style
  const root = foldInto(bassFloor, arrangement.tonic + semitonesOf(scale, bar.chord))
  const above = (degrees: number) =>
    root + semitonesOf(scale, bar.chord + degrees) - semitonesOf(scale, bar.chord)
  switch (symbol) {
    case 'o':
      return root + 12
    case 't':
      return above(2)
    case 'f':
      return above(4)
    case 's':
      return above(6)
    case 'a':
      return foldInto(root - 5, arrangement.tonic + semitonesOf(scale, bar.nextChord - 1))
    default:
      return root
  }
}
