import type { Executor } from '../../database/connect.ts'
import { type Word, wordsOf } from './index/tokens.ts'
import { usedTexts } from './used-texts.ts'

const minLetters = 2
const mostVariants = 40

/**
 * The same search with one space more or less, if a name or title is written that way; otherwise null. For Chinese,
 * Japanese and Korean the index itself has both.
 */
export async function respaced(database: Executor, search: string): Promise<string | null> {
  const variants = variantsOf(wordsOf(search)).slice(0, mostVariants)
  const used = await usedTexts(database, variants, 'whole')
  return variants.find(variant => used.some(({ text }) => text === variant)) ?? null
}

/** Two words that may be one come first; then each word that may be two. */
function variantsOf(words: readonly Word[]): string[] {
  const joined = words.flatMap((left, at) => {
    const right = words[at + 1]
    if (!right || left.isCjk || right.isCjk) return []
    return [textOf(words, at, 2, left.text + right.text)]
  })
  const split = words.flatMap((word, at) => {
    const letters = [...word.text]
    if (word.isCjk || letters.length < 2 * minLetters) return []
    return Array.from({ length: letters.length - 2 * minLetters + 1 }, (_, cut) => {
      const two = [letters.slice(0, cut + minLetters), letters.slice(cut + minLetters)]
      return textOf(words, at, 1, two.map(half => half.join('')).join(' '))
    })
  })
  return [...joined, ...split]
}

function textOf(words: readonly Word[], at: number, count: number, replacement: string): string {
  return words
    .map(({ text }) => text)
    .toSpliced(at, count, replacement)
    .join(' ')
}
