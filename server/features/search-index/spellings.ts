import { wordsOf } from './tokens.ts'

/** Shorter ones are one letter away from too many others; longer ones are no words. */
const minLetters = 4
const maxLetters = 24

/** The words of a text that could be mistyped. */
export function correctable(...texts: readonly string[]): string[] {
  const words = texts.flatMap(wordsOf).map(({ text }) => text)
  return [...new Set(words)].filter(word => {
    const { length } = lettersOf(word)
    return (length >= minLetters || /\p{Script=Han}{2}/u.test(word)) && length <= maxLetters
  })
}

/**
 * The word, and each way to write it that lacks one letter. Two words that share one of these are a letter more, a
 * letter less, another letter, or two that have changed places apart (or a little further: see `lettersApart`).
 */
export function spellingsOf(word: string): string[] {
  const letters = lettersOf(word)
  return [
    ...new Set([letters.join(''), ...letters.map((_, at) => letters.filter((_l, i) => i !== at).join(''))]),
  ]
}

/** Steps from one word to the other: a letter more or less, another one, or two neighbours changed. */
export function lettersApart(one: string, other: string): number {
  const a = lettersOf(one)
  const b = lettersOf(other)
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let steps = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps = Math.min(steps, before[j - 2]! + 1)
      row.push(steps)
    }
    before = last
    last = row
  }
  return last[b.length]!
}

/** As they are typed: a Korean syllable is two or three letters. */
function lettersOf(word: string): string[] {
  return [...word.normalize('NFD')]
}
