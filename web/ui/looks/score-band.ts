/** Scores of five categories, 1 to 10, as colours and as words. */

/** The band of a score: `--band-8` and so on are the colours. Colour is never the only sign: the word is beside it. */
export function bandOf(score: number): 8 | 6 | 4 | 0 {
  if (score >= 8) return 8
  if (score >= 6) return 6
  return score >= 4 ? 4 : 0
}

const words = ['poor', 'fair', 'average', 'decent', 'good', 'veryGood', 'excellent'] as const
const firstWord = 3

/** The key of the word for a score: 9 and up are excellent, below 3 it needs improvement. */
export function scoreWord(score: number): (typeof words)[number] | 'needsWork' {
  return words[Math.min(Math.floor(score) - firstWord, words.length - 1)] ?? 'needsWork'
}
