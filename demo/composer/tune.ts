import type { Random } from '#contract/random.ts'
import type { Arrangement, Bar } from './arrange.ts'
import { isHeight, scenes, type Track } from './form.ts'
import type { PatchName } from './instruments/patches.ts'
import { inventMotif, type Motif, varyMotif } from './melody.ts'
import { levelOf, momentOf, type ScoredNote } from './score.ts'
import { chordDegrees, foldInto, semitonesOf } from './theory.ts'

/** The lowest and highest degree of a tune, relative to the tonic around which it moves. */
const lowestDegree = -3
const highestDegree = 9

/**
 * The tune of the whole song. One motif runs through it as A A B A in phrases of two bars; the chorus has its
 * own, higher hook, which the break recalls. In the chorus a second voice sings a third below.
 */
export function writeTune(arrangement: Arrangement, random: Random): ScoredNote[] {
  const lead = arrangement.style.lead
  if (lead === undefined) return []
  const theme = inventMotif(lead.rhythm, arrangement.barSteps, random)
  const hook = inventMotif(lead.rhythm, arrangement.barSteps, random)
  const phrases = { theme, themeTurn: varyMotif(theme, random), hook, hookTurn: varyMotif(hook, random) }
  const notes: ScoredNote[] = []
  for (const bar of arrangement.bars) {
    if (bar.indexInSection % 2 === 1 || bar.closing || levelOf(bar, 'lead') === 0) continue
    const turn = Math.floor(bar.indexInSection / 2) % 4 === 2
    const motif =
      bar.section.name === 'verse'
        ? phrases[turn ? 'themeTurn' : 'theme']
        : phrases[turn ? 'hookTurn' : 'hook']
    notes.push(...singPhrase(arrangement, bar, motif))
  }
  return notes
}

function singPhrase(arrangement: Arrangement, bar: Bar, motif: Motif): ScoredNote[] {
  const notes: ScoredNote[] = []
  let degree = isHeight(bar.section.name) ? 4 : 2
  for (const [i, note] of motif.entries()) {
    const here = arrangement.bars[bar.index + Math.floor(note.step / arrangement.barSteps)]
    if (here === undefined || here.closing || here.section !== bar.section) break
    const resting = note.steps >= arrangement.barSteps / 4 || i === motif.length - 1
    const wanted = within(degree + note.move)
    degree = resting ? chordToneTowards(degree, wanted, here.chord, arrangement.style.sevenths) : wanted
    const step = note.step % arrangement.barSteps
    notes.push(...sing(arrangement, here, { step, steps: note.steps, degree, resting }))
  }
  return notes
}

interface SungNote {
  step: number
  steps: number
  degree: number
  resting: boolean
}

function sing(arrangement: Arrangement, bar: Bar, note: SungNote): ScoredNote[] {
  const { patch, centre } = arrangement.style.lead!
  const voice = (track: Track, instrument: PatchName, degree: number): ScoredNote => ({
    track,
    patch: instrument,
    startSeconds: momentOf(arrangement, bar, note.step),
    seconds: note.steps * arrangement.stepSeconds * 0.92,
    pitch: foldInto(centre - 7, arrangement.tonic) + semitonesOf(arrangement.style.scale, degree),
    velocity: levelOf(bar, track) * (note.step === 0 ? 1 : 0.88),
    brightness: scenes[bar.section.name].brightness,
  })
  const lead = voice('lead', patch, note.degree)
  const sungTogether = levelOf(bar, 'harmony') > 0 && note.resting
  return sungTogether ? [lead, voice('harmony', patch, thirdBelow(arrangement, bar, note.degree))] : [lead]
}

/** The chord tone at least a third under the tune. */
function thirdBelow(arrangement: Arrangement, bar: Bar, degree: number): number {
  return nearestChordTone(degree - 2.4, bar.chord, arrangement.style.sevenths)
}

function nearestChordTone(wanted: number, chord: number, sevenths: boolean): number {
  const tones = chordDegrees(chord, sevenths).flatMap(degree => [degree - 14, degree - 7, degree, degree + 7])
  return tones.reduce((best, tone) => (Math.abs(tone - wanted) < Math.abs(best - wanted) ? tone : best))
}

/** The chord tone near the wanted degree, in the direction of the move, so that a move never ends on the same note. */
function chordToneTowards(from: number, wanted: number, chord: number, sevenths: boolean): number {
  if (wanted === from) return nearestChordTone(from, chord, sevenths)
  const beyond = wanted > from ? 0.6 : -0.6
  const tone = nearestChordTone(wanted + beyond, chord, sevenths)
  return tone === from ? nearestChordTone(wanted + beyond * 3, chord, sevenths) : tone
}

/** A tune that would leave its range turns back. */
function within(degree: number): number {
  if (degree > highestDegree) return degree - 4
  return degree < lowestDegree ? degree + 4 : degree
}
