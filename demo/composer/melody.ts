import type { Random } from '#contract/random.ts'
import { between, pick } from '../random.ts'

/** One note of a tune: where it begins in its two bars, how long it is (both in steps), how far it moves. */
export interface MotifNote {
  step: number
  steps: number
  /** Scale degrees away from the note before. */
  move: number
}

/** Two bars that the listener should remember. */
export type Motif = readonly MotifNote[]

/** Note lengths of one bar in steps; a negative number is a rest. */
const rhythms = {
  calm: [
    [8, 8],
    [6, 2, 8],
    [-4, 4, 8],
    [12, 4],
    [4, 4, 8],
  ],
  flowing: [
    [4, 2, 2, 4, 4],
    [3, 3, 2, 4, 4],
    [6, 2, 4, 4],
    [-2, 2, 4, 3, 3, 2],
    [4, 4, 2, 2, 4],
  ],
  busy: [
    [2, 2, 2, 2, 4, 4],
    [3, 3, 2, 2, 2, 4],
    [-2, 2, 2, 2, 2, 2, 4],
    [3, 1, 4, 3, 3, 2],
  ],
  waltz: [
    [8, 4],
    [4, 4, 4],
    [6, 2, 4],
    [4, 2, 2, 4],
  ],
  shuffle: [
    [3, 2, 1, 3, 3],
    [-2, 1, 3, 2, 4],
    [3, 3, 2, 1, 3],
    [5, 1, 6],
  ],
} as const satisfies Record<string, readonly (readonly number[])[]>
export type RhythmName = keyof typeof rhythms

/** A question and its answer: the second bar echoes the rhythm of the first and comes to rest. */
export function inventMotif(rhythm: RhythmName, barSteps: number, random: Random): Motif {
  const question: readonly number[] = pick<readonly number[]>(random, rhythms[rhythm])
  const answer = random() < 0.5 ? question : pick<readonly number[]>(random, rhythms[rhythm])
  const notes = [...notesOf(question, 0, random), ...notesOf(comeToRest(answer), barSteps, random)]
  const rise = random() < 0.6 ? 1 : -1
  return notes.map((note, i) => ({ ...note, move: note.move * (i < notes.length / 2 ? rise : -rise) }))
}

/** The same rhythm with other notes, for a second phrase. */
export function varyMotif(motif: Motif, random: Random): Motif {
  return motif.map(note => ({ ...note, move: random() < 0.6 ? -note.move : moveOf(random) }))
}

function notesOf(lengths: readonly number[], firstStep: number, random: Random): MotifNote[] {
  const notes: MotifNote[] = []
  let step = firstStep
  for (const length of lengths) {
    if (length > 0) notes.push({ step, steps: length, move: moveOf(random) })
    step += Math.abs(length)
  }
  return notes
}

/** Steps are common and leaps rare, as in most tunes. */
function moveOf(random: Random): number {
  const dice = between(random, 0, 10)
  if (dice < 1.5) return 0
  if (dice < 6.5) return 1
  if (dice < 8.5) return -1
  return dice < 9.6 ? 2 : 4
}

/** The last two notes become one long one. */
function comeToRest(lengths: readonly number[]): number[] {
  if (lengths.length < 3) return [...lengths]
  const last = Math.abs(lengths.at(-1)!) + Math.abs(lengths.at(-2)!)
  return [...lengths.slice(0, -2), last]
}
