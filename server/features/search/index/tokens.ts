/**
 * Words as the search index knows them. They are made here and not by PostgreSQL, so that every language is cut the
 * same way on every installation: Chinese, Japanese and Korean by single characters and pairs of them, everything
 * else by words with their first one and two letters, so that a search finds something from the first keystroke.
 */

/** Raise it when tokens are made in another way: upkeep then makes all of them again. */
export const indexVersion = 3

const cjkCharacter = '[\\p{Script=Hangul}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]'
const cjk = new RegExp(`${cjkCharacter}+`, 'gu')
const spaceInCjk = new RegExp(`(?<=${cjkCharacter})\\s+(?=${cjkCharacter})`, 'gu')
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const sign = /[\p{S}\p{P}]/gu
/** Longer than any word; keeps strange texts from making strange tokens. */
const maxWordLength = 40

/** Letters that people type as a base letter, but that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Lower case, no accents, full-width letters narrow, one kana, signs coloured or not: what two spellings of one word
 * have in common.
 */
export function normalise(text: string): string {
  return text
    .replace(/\p{Variation_Selector}/gu, '')
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .replace(/[ßæœøłđðþı]/g, letter => plainLetters[letter]!)
    .replace(/[\u30a1-\u30f6]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}

/** A stretch of text between spaces and signs: `cjk` is written without spaces, so it may be many words. */
export interface Word {
  text: string
  isCjk: boolean
}

/** The words of a text, normalised, in their order. The signs of a text without words are one word: 🎧, ★★★. */
export function wordsOf(text: string): Word[] {
  const normal = normalise(text)
  const words = normal.match(word)
  const signs = words ? '' : (normal.match(sign) ?? []).join('')
  if (signs) return [{ text: cut(signs), isCjk: false }]
  return (words ?? []).flatMap(found => {
    const runs = found.match(cjk)
    if (!runs) return [{ text: cut(found), isCjk: false }]
    const others = found.split(cjk)
    return others.flatMap((other, at) => [
      ...(other ? [{ text: cut(other), isCjk: false }] : []),
      ...(runs[at] ? [{ text: runs[at], isCjk: true }] : []),
    ])
  })
}

export interface Token {
  text: string
  /** Tokens of neighbouring characters have neighbouring places. */
  place: number
}

/** The tokens by which titles or names are found, from their first letter on. */
export function nameTokens(...names: readonly string[]): Token[] {
  return placed(names.map(withoutCjkSpaces), ({ text: found, isCjk }) =>
    isCjk
      ? [...runTokens(found, true), ...initialTokens(found)]
      : [found, first(found, 1), first(found, 2)].map(token => ({ text: token, place: 0 })),
  )
}

/** Names are written with a space and without: 마지막 환승 is looked for as 마지막환승. */
const withoutCjkSpaces = (text: string): string => normalise(text).replace(spaceInCjk, '')

/** What longer texts are found by: whole words, and two characters at a time. */
export function textTokens(...texts: readonly string[]): Token[] {
  return placed(texts, ({ text: found, isCjk }) =>
    isCjk ? runTokens(found, false) : [{ text: found, place: 0 }],
  )
}

/** How the first one or two letters of a word are kept. */
export function first(found: string, letters: 1 | 2): string {
  return `^${[...found].slice(0, letters).join('')}`
}

function placed(texts: readonly string[], tokensOf: (found: Word) => Token[]): Token[] {
  let next = 1
  return texts.flatMap(wordsOf).flatMap(found => {
    const start = next
    // A gap, so that the end of one word and the beginning of the next don't form a pair.
    next += (found.isCjk ? [...found.text].length : 1) + 1
    return tokensOf(found).map(token => ({ text: token.text, place: start + token.place }))
  })
}

/** Pairs of characters; also all single ones, or else only the last, which begins no pair. */
function runTokens(run: string, withSingles: boolean): Token[] {
  const characters = [...run]
  return characters.flatMap((character, place) => {
    const next = characters[place + 1]
    const pair = next === undefined ? [] : [{ text: character + next, place }]
    return withSingles || next === undefined ? [{ text: character, place }, ...pair] : pair
  })
}

const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const syllablesPerInitial = 588

/** Korean is also looked for by the first consonants of its syllables: ㄴㅇ finds 네온. */
function initialTokens(run: string): Token[] {
  const initials = [...run].map(initialOf)
  return initials.flatMap((initial, place) => {
    if (!initial) return []
    const next = initials[place + 1]
    return [{ text: initial, place }, ...(next ? [{ text: initial + next, place }] : [])]
  })
}

function initialOf(character: string): string | undefined {
  const code = character.codePointAt(0)!
  if (code < firstSyllable || code > lastSyllable) return undefined
  return String.fromCodePoint(0x1100 + Math.floor((code - firstSyllable) / syllablesPerInitial))
}

const cut = (text: string): string => [...text].slice(0, maxWordLength).join('')
