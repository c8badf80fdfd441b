/** Semitones above the tonic. */
export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
} as const
export type ScaleName = keyof typeof scales

const noteNames = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B']

/** `keyName(9, 'minor')` -> "A minor". `tonic` is a pitch class: 0 is C. */
export function keyName(tonic: number, scale: ScaleName): string {
  return `${noteNames[tonic]} ${scale === 'harmonicMinor' ? 'harmonic minor' : scale}`
}

/** Semitones above the tonic of a scale degree; 0 is the tonic, 7 its octave, -1 the step below. */
export function semitonesOf(scale: ScaleName, degree: number): number {
  return scales[scale][wrap(degree, 7)]! + 12 * Math.floor(degree / 7)
}

/** The pitch with the same name as `pitch` in the octave that begins at `lowest`. */
export function foldInto(lowest: number, pitch: number): number {
  return lowest + wrap(pitch - lowest, 12)
}

/** The degrees of a chord, in thirds above `root`. */
export function chordDegrees(root: number, sevenths: boolean): number[] {
  return sevenths ? [root, root + 2, root + 4, root + 6] : [root, root + 2, root + 4]
}

const chordFloor = 52
const chordCeiling = 76

/**
 * Arranges a chord so that each voice moves as little as possible from the chord before; then a row of chords sounds as
 * if one hand played it. `pitches` may be in any octave; the answer is sorted upwards.
 */
export function voiceChord(pitches: readonly number[], before: readonly number[] | undefined): number[] {
  let best: number[] = []
  let leastMotion = Number.POSITIVE_INFINITY
  for (let floor = chordFloor; floor < chordFloor + 12; floor++) {
    const voicing = pitches.map(pitch => foldInto(floor, pitch)).toSorted((a, b) => a - b)
    if (voicing.at(-1)! > chordCeiling) continue
    const motion = before === undefined ? Math.abs(voicing[0]! - 57) : motionBetween(before, voicing)
    if (motion < leastMotion) {
      leastMotion = motion
      best = voicing
    }
  }
  return best
}

function motionBetween(before: readonly number[], after: readonly number[]): number {
  const drift = Math.abs(after[0]! - 57) * 0.2
  return after.reduce((sum, pitch, i) => sum + Math.abs(pitch - (before[i] ?? pitch)), drift)
}

function wrap(value: number, size: number): number {
  return ((value % size) + size) % size
}
