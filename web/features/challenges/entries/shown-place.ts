import type { Challenge, Submission } from '#contract/challenges/challenges.ts'

/**
 * The place of an entry in row `at`, from 0. Before the verdict it is the row's own number. `null`: the challenge was
 * cancelled, or the entry was not judged, because its song could not be heard when the others were.
 */
export function shownPlace(
  { verdict, isActive }: Pick<Challenge, 'verdict' | 'isActive'>,
  { ranking }: Pick<Submission, 'ranking'>,
  at: number,
): number | null {
  return ranking ?? (verdict === null && isActive ? at + 1 : null)
}
