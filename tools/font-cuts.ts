import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './stamp.mjs'

/** One file of letters; a page loads it when it shows one of them. */
export interface Cut {
  name: string
  letters: string[]
}

export const folder = join(root, 'web', 'ui', 'fonts')
const resolve = createRequire(import.meta.url).resolve
export const wholeFont = resolve('pretendard/dist/public/variable/PretendardVariable.ttf')
/** Pretendard's own division, ordered from rare to frequent. */
export const slicesCss = resolve('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css')

/** Small, because a title brings one or two letters that our own words don't have. */
const lettersPerTitleCut = 16
/** Titles come from these slices of Pretendard; the 72 before hold syllables that hardly a text has. */
const frequentSlices = 20

/**
 * How the letters of our pages are divided: Latin first, then all Korean letters of our own words in one file, then what
 * titles and comments use beside them. Letters that are in no cut come from Pretendard's own slices.
 */
export function cuts(): Cut[] {
  const own = syllablesOf(koreanWords())
  const known = new Set(own)
  const others = rangesIn(readFileSync(slicesCss, 'utf8'))
    .slice(-frequentSlices)
    .toReversed()
    .flatMap(ranges => syllablesOf(ranges.map(lettersBetween).join('')))
    .filter(letter => !known.has(letter))
  return [
    {
      name: 'latin',
      letters: lettersIn([
        [0x20, 0x7e],
        [0xa0, 0xff],
        [0x2010, 0x203a],
        [0x2190, 0x2193],
        [0x2212, 0x2212],
      ]),
    },
    {
      name: 'latin-more',
      letters: lettersIn([
        [0x100, 0x17f],

        [0x2070, 0x2094],
        [0x20a0, 0x20bf],
      ]),
    },
    { name: 'korean', letters: own },
    ...inGroups(others).map((letters, at) => ({ name: `korean-${at + 1}`, letters })),
  ]
}

type Range = readonly [from: number, to: number]

/** The ranges of each `unicode-range` in a style sheet: `U+E4, U+F1-F3` is `[[228, 228], [241, 243]]`. */
export function rangesIn(css: string): Range[][] {
  return [...css.matchAll(/unicode-range:([^;}]*)/g)].map(([, list = '']) =>
    [...list.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(
      ([, from = '', to = from]): Range => [Number.parseInt(from, 16), Number.parseInt(to, 16)],
    ),
  )
}

/** The letters as a `unicode-range`, neighbours joined. */
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

const koreanWords = (): string => wordsOf('ko')

const syllablesOf = (text: string): string[] =>
  [...new Set(text)].filter(letter => /[가-힣]/.test(letter)).toSorted()

const lettersIn = (ranges: readonly Range[]): string[] => ranges.flatMap(range => [...lettersBetween(range)])

const lettersBetween = ([from, to]: Range): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))

function inGroups(letters: readonly string[]): string[][] {
  const count = Math.ceil(letters.length / lettersPerTitleCut)
  return Array.from({ length: count }, (_, at) =>
    letters.slice(at * lettersPerTitleCut, (at + 1) * lettersPerTitleCut),
  )
}
