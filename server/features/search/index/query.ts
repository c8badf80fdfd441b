import { first, type Word, wordsOf } from './tokens.ts'
import { quoted } from './vector.ts'

/** A search in the forms in which indexes are asked. */
export interface SearchQuery {
  /** The words with single spaces, cut like a title's key. */
  key: string
  /**
   * Each word may match the beginning of a longer word. A word of one or two letters may do so only in the last place.
   */
  begun: WordQueries
  /**
   * Only the last word, which is still being typed, may match the beginning of a longer word. Among a million songs
   * this is several times faster: for a prefix PostgreSQL has to collect all matching words first, while a whole word
   * is one entry of the index.
   */
  lastBegun: WordQueries
  /** Each word in full, not as the beginning of others. */
  asWritten: WordQueries
  /** Whether the last word is searched as a beginning, in names and in texts: otherwise `lastBegun` is `asWritten`. */
  beginsNames: boolean
  beginsTexts: boolean
  /** Whether the last word has only one or two letters: very many words begin so, so that full ones come first. */
  endsShort: boolean
  /** All words in the title and the artist's name. */
  artist: string
  /** All words anywhere but in the lyrics. */
  withoutLyrics: string | null
}

export interface WordQueries {
  /** All words in one name, or in several: a title; a person's; title, artist and tags. */
  names: string
  /** All words anywhere; null where that would be nearly everything, or for initials, which are kept of names only. */
  texts: string | null
}

const maxWords = 12
const keyLength = 100

/** The words of a text as titles are compared: `"Neon  Rain!"` -> `"neon rain"`. */
export function keyOf(text: string): string {
  const key = wordsOf(text)
    .map(found => found.text)
    .join(' ')
  return [...key].slice(0, keyLength).join('')
}

/** Null when nothing that could be looked for is in it. */
export function readQuery(search: string): SearchQuery | null {
  const words = searchable(wordsOf(search)).slice(0, maxWords)
  if (words.length === 0) return null
  const begun = (term: Term, weights: string): string =>
    all(words, (found, isLast) =>
      isShort(found) && !isLast ? labelled(found.text, weights) : term(found, weights),
    )
  const lastBegun = (term: Term): string =>
    all(words, (found, isLast) => (isLast || found.isCjk ? term(found, '') : quoted(found.text)))
  const asWritten = (term: Term): string =>
    all(words, found => (found.isCjk ? term(found, '') : quoted(found.text)))
  const lastOfNames = lastBegun(nameTerm)
  const lastOfTexts = lastBegun(textTerm)
  const writtenNames = asWritten(nameTerm)
  const writtenTexts = asWritten(textTerm)
  // One or two letters begin a word of nearly every text.
  const hasMore = !words.every(isShort)
  const hasInitials = words.some(found => /[\u1100-\u1112]/u.test(found.text))
  const hasTexts = hasMore && !hasInitials
  return {
    key: keyOf(search),
    begun: { names: begun(nameTerm, ''), texts: hasTexts ? begun(textTerm, '') : null },
    lastBegun: { names: lastOfNames, texts: hasTexts ? lastOfTexts : null },
    asWritten: { names: writtenNames, texts: hasTexts ? writtenTexts : null },
    beginsNames: lastOfNames !== writtenNames,
    beginsTexts: lastOfTexts !== writtenTexts,
    endsShort: isShort(words.at(-1)!),
    artist: begun(nameTerm, 'AB'),
    withoutLyrics: hasTexts ? begun(textTerm, 'AC') : null,
  }
}

/** Lone vowels are halves of a syllable that is being typed; alone they are all there is. */
function searchable(words: readonly Word[]): Word[] {
  const whole = words.flatMap(found => {
    const text = found.isCjk ? found.text.replace(loneVowels, '') : found.text
    return text ? [{ ...found, text }] : []
  })
  return whole.length > 0 ? whole : [...words]
}

const loneVowels = /[\u1161-\u11ff\u3130-\u318f]+/gu
const lastInitial = /(?<=[^\u1100-\u1112])[\u1100-\u1112]$/u

function all(words: readonly Word[], term: (found: Word, isLast: boolean) => string): string {
  return words.map((found, at) => term(found, at === words.length - 1)).join(' & ')
}

const isShort = ({ text, isCjk }: Word): boolean => !isCjk && [...text].length <= 2

/** How a word is asked for; `weights` say in which fields. */
type Term = (found: Word, weights: string) => string

/** In names the first one or two letters of a word are tokens themselves. */
function nameTerm(found: Word, weights: string): string {
  const { text, isCjk } = found
  if (isCjk) return runTerm(text, weights)
  if (!isShort(found)) return beginning(text, weights)
  return labelled(first(text, [...text].length === 1 ? 1 : 2), weights)
}

function textTerm({ text, isCjk }: Word, weights: string): string {
  if (!isCjk) return beginning(text, weights)
  const characters = [...text]
  if (characters.length === 1) return beginning(characters[0]!, weights)
  return inARow(pairsOf(characters), weights)
}

/**
 * Characters that stand together. While a syllable is being typed its first consonant stands behind the others, and
 * is one of the initials: 네ㅇ finds 네온.
 */
function runTerm(run: string, weights: string): string {
  const begun = run.match(lastInitial)?.[0]
  const characters = [...(begun ? run.slice(0, -begun.length) : run)]
  const tokens = characters.length === 1 ? characters : pairsOf(characters)
  const term = inARow(tokens, weights)
  if (!begun) return term
  return `(${term} <${characters.length === 1 ? 1 : 2}> ${labelled(begun, weights)})`
}

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, at) => characters[at]! + character)

function inARow(tokens: readonly string[], weights: string): string {
  const terms = tokens.map(token => labelled(token, weights))
  return terms.length > 1 ? `(${terms.join(' <-> ')})` : (terms[0] ?? '')
}

const labelled = (token: string, weights: string): string =>
  quoted(token) + (weights === '' ? '' : `:${weights}`)
const beginning = (token: string, weights: string): string => `${quoted(token)}:*${weights}`
