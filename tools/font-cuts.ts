import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './stamp.mjs'

/** One font file with some of the letters; a page loads it when it shows one of them. */
export interface Cut {
  name: string
  letters: string[]
  family: Family
}

export interface Family {
  name: string
  /** The whole font. */
  path: string
  /** The weights in use. */
  weights: { min: number; max: number }
}

export const folder = join(root, 'web', 'ui', 'fonts')
const require = createRequire(import.meta.url)
const { resolve } = require
/** Node finds no named exports in this package, although bundlers do; so it is required. */
const { parse }: typeof import('opentype.js') = require('opentype.js')
/** Body text has weight 440, posters 800. Pretendard's licence reserves its name for the whole font, so ours differs. */
const textFamily: Family = {
  name: 'Melodrome Text',
  path: resolve('pretendard/dist/public/variable/PretendardVariable.ttf'),
  weights: { min: 400, max: 800 },
}
const numerals: Family = {
  name: 'Big Shoulders Display',
  path: resolve(
    '@fontsource-variable/big-shoulders-display/files/big-shoulders-display-latin-wght-normal.woff2',
  ),
  weights: { min: 700, max: 800 },
}
/** Pretendard's own slices of the font, from rare letters to frequent ones. */
const slicesCss = resolve('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css')

/** Small files: our own words, which are loaded anyway, lack only one or two letters of a usual title. */
const frequentPerCut = 20
/** Few texts have these letters, and each rule of a font costs time at every layout: few files are better than small ones. */
const rarePerCut = 100
/** So many of Pretendard's last slices hold the letters that texts usually have. */
const frequentSlices = 20

/**
 * How the letters of our pages are divided into files: Latin first, then all Korean syllables of our own words in one
 * file, then other syllables that titles and comments often use, then the rest of the Korean standard's. Other syllables,
 * kana and Chinese characters are in no file: the system's own fonts draw them. A cut holds only letters that the font can draw.
 */
export function cuts(): Cut[] {
  const canDraw = lettersOfFont(textFamily.path)
  const own = syllablesOf(wordsOf('ko'))
  const slices = rangesIn(readFileSync(slicesCss, 'utf8')).slice(-frequentSlices).toReversed()
  const frequent = slices.flatMap(ranges => syllablesOf(ranges.map(lettersBetween).join('')))
  const rare = without(standardSyllables(), frequent)
  // Grouped before our own syllables are taken out, so that a new word changes only the file of our words and one other.
  const beside = [
    ...inGroups('frequent', frequent, frequentPerCut),
    ...inGroups('rare', rare, rarePerCut),
  ].map(({ name, letters }) => ({ name, letters: without(letters, own) }))
  const ofText = [
    { name: 'latin', letters: lettersIn(latin) },
    { name: 'latin-more', letters: lettersIn(moreLatin) },
    { name: 'signs', letters: lettersIn(signs) },
    { name: 'jamo', letters: lettersIn(jamo) },
    { name: 'korean', letters: own },
    ...beside,
  ].map(({ name, letters }) => ({ name, letters: letters.filter(canDraw), family: textFamily }))
  const named = ofText.filter(({ letters }) => letters.length > 0)
  return [...named, { name: 'numerals', letters: lettersIn(plain), family: numerals }]
}

/** The 2,350 syllables of KS X 1001: all that Korean is usually written with, of 11,172 possible ones. */
function standardSyllables(): string[] {
  const decoder = new TextDecoder('euc-kr')
  const bytes = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return bytes(0xb0, 0xc8).flatMap(row =>
    bytes(0xa1, 0xfe).map(cell => decoder.decode(Uint8Array.of(row, cell))),
  )
}

type Range = readonly [from: number, to: number]

/** Letters for numbers, the wordmark and the signs beside them: all of ASCII, and a minus. */
const plain: Range[] = [
  [0x20, 0x7e],
  [0x2212, 0x2212],
]
const latin: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x203a],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]
const moreLatin: Range[] = [[0x100, 0x17f]]
/** Greek, raised digits, currencies, arrows, mathematics, circled digits, shapes, stars, notes, a tick. */
const signs: Range[] = [
  [0x391, 0x3c9],
  [0x2070, 0x2094],
  [0x20a0, 0x20bf],
  [0x2194, 0x21d4],
  [0x2200, 0x2211],
  [0x2213, 0x22a5],
  [0x2460, 0x2473],
  [0x25a0, 0x25ef],
  [0x2605, 0x266f],
  [0x2713, 0x2713],
]
/** Single Korean letters, which people write for laughing and crying in comments, and East Asian brackets. */
const jamo: Range[] = [
  [0x3001, 0x3011],
  [0x3131, 0x318e],
]

/** The ranges of each `unicode-range` in a style sheet: `U+E4, U+F1-F3` is `[[228, 228], [241, 243]]`. */
export function rangesIn(css: string): Range[][] {
  return [...css.matchAll(/unicode-range:([^;}]*)/g)].map(([, list = '']) =>
    [...list.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(
      ([, from = '', to = from]): Range => [Number.parseInt(from, 16), Number.parseInt(to, 16)],
    ),
  )
}

/** The letters as a `unicode-range`; neighbouring letters become one range. */
export function unicodeRange(letters: readonly string[]): string {
  const codes = letters.map(letter => letter.codePointAt(0)!).toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && code === last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number): string => code.toString(16).toUpperCase()
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
}

/** All sentences of one language as one text. */
export function wordsOf(language: string): string {
  const words = join(root, 'words', language)
  return readdirSync(words, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.json'))
    .map(file => JSON.stringify(JSON.parse(readFileSync(join(words, file), 'utf8'))))
    .join('')
}

const syllablesOf = (text: string): string[] =>
  [...new Set(text)].filter(letter => /[가-힣]/.test(letter)).toSorted()

const lettersIn = (ranges: readonly Range[]): string[] => ranges.flatMap(range => [...lettersBetween(range)])

const lettersBetween = ([from, to]: Range): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))

function without(letters: readonly string[], known: readonly string[]): string[] {
  const left = new Set(letters)
  for (const letter of known) left.delete(letter)
  return [...left]
}

function inGroups(name: string, letters: readonly string[], size: number): Pick<Cut, 'name' | 'letters'>[] {
  return Array.from({ length: Math.ceil(letters.length / size) }, (_, at) => ({
    name: `${name}-${at + 1}`,
    letters: letters.slice(at * size, (at + 1) * size),
  }))
}

function lettersOfFont(path: string): (letter: string) => boolean {
  const bytes = readFileSync(path)
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  return letter => font.charToGlyphIndex(letter) > 0
}
