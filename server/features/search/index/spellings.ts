import { wordsOf } from './tokens.ts'

/** Shorter ones are one letter away from too many others; longer ones are no words. */
const minLetters = 4
const maxLetters = 24

/**
 * Particles behind a Korean noun, the longest first. If a word only looks as if it had one, what is left finds as much.
 */
const particle =
  /(?<=[\uac00-\ud7a3]{2})(?:에게서|이라는|에서|에게|한테|으로|까지|부터|처럼|보다|하고|이랑|라는|은|는|이|가|을|를|의|에|와|과|도|로|만|랑|야)$/u

/** A Korean word without its particle; null for a word that has none. */
export function stemOf(word: string): string | null {
  const stem = word.replace(particle, '')
  return stem === word ? null : stem
}

/** The words of a text that could be mistyped, with their particles and without. */
export function correctable(...texts: readonly string[]): string[] {
  const words = texts.flatMap(wordsOf).flatMap(({ text }) => [text, stemOf(text) ?? text])
  return [...new Set(words)].filter(word => {
    const { length } = lettersOf(word)
    return (length >= minLetters || /\p{Script=Han}{2}/u.test(word)) && length <= maxLetters
  })
}

/**
 * The word, and each spelling that lacks one of its letters. Two words that share a spelling differ by one letter more,
 * one less, one other letter, or two letters that have changed places (or a little more: see `lettersApart`).
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

/**
 * Letters as they are typed: a Korean syllable is two or three, and one key types a consonant in both positions: 지기,
 * 직이.
 */
function lettersOf(word: string): string[] {
  return [
    ...word.normalize('NFD').replace(/[\u11a8-\u11c2]/g, final => typedAs[final.charCodeAt(0) - 0x11a8]!),
  ]
}

/** The 27 final consonants of a syllable, as the keys that type them. */
const typedAs =
  'ᄀ ᄁ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ'.split(
    ' ',
  )
