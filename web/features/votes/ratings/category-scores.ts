import { type Category, categories } from '#contract/votes/categories.ts'
import type { DetailedRating } from '#contract/votes/ratings.ts'

/** A category's score in the form: a number, not moved yet, or not applying to this song (`apart`). */
export type Score = number | 'unmoved' | 'apart'
export type CategoryScores = Readonly<Record<Category, Score>>

const each = (score: (category: Category) => Score): CategoryScores => ({
  vocal: score('vocal'),
  instrumental: score('instrumental'),
  mixing: score('mixing'),
  creativity: score('creativity'),
  lyrics: score('lyrics'),
})

/** What a form starts with: the saved scores, or nothing moved. A saved 0 means that the category does not apply. */
export function scoresToEdit(saved: DetailedRating): CategoryScores {
  return scoresOf(saved, saved.updatedAt === null)
}

/** The same for any scores by category; `isFirst`: nothing was saved before. */
export function scoresOf(saved: Readonly<Record<Category, number>>, isFirst: boolean): CategoryScores {
  return each(category => saved[category] || (isFirst ? 'unmoved' : 'apart'))
}

export const isUntouched = (scores: CategoryScores): boolean =>
  categories.every(category => scores[category] === 'unmoved')

export const isNothing = (scores: CategoryScores): boolean =>
  categories.every(category => typeof scores[category] !== 'number')

export const allAt = (score: number): CategoryScores => each(() => score)

/** The scores to send: a slider that was not moved was not judged, so its middle must not change the mean. */
export function scoresToSend(scores: CategoryScores): Record<Category, number> {
  const sent = (category: Category) => {
    const score = scores[category]
    return typeof score === 'number' ? score : 0
  }
  return {
    vocal: sent('vocal'),
    instrumental: sent('instrumental'),
    mixing: sent('mixing'),
    creativity: sent('creativity'),
    lyrics: sent('lyrics'),
  }
}
