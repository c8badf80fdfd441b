import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cuts, folder, rangesIn, unicodeRange, wordsOf } from './font-cuts.ts'

const cutCss = readFileSync(join(folder, 'fonts.gen.css'), 'utf8')
const covered = rangesIn(cutCss).slice(0, -1).flat() // The last range belongs to the numerals.

const bytesOf = (cut: string): number => statSync(join(folder, `${cut}.woff2`)).size

const missing = (text: string): string[] =>
  [...new Set(text)].filter(letter => {
    const code = letter.codePointAt(0)!
    return code > 32 && !covered.some(([from, to]) => code >= from && code <= to)
  })

// Japanese and Chinese are written in the system's own fonts.
test.each(['ko', 'en', 'es', 'fr', 'de', 'pt'])(
  'every letter of the words in %s is drawn by our fonts',
  language => expect(missing(wordsOf(language))).toEqual([]),
)

test('a letter that none of our fonts draws is found', () => {
  expect(missing('Bär, España, 曲, 한')).toEqual(['曲'])
})

test('every usual Korean syllable is drawn by our fonts; unusual ones are left to the system', () => {
  expect(missing('갉아먹힌 궂은 늣힝')).toEqual([])
  expect(missing('똠뷁')).toEqual(['똠', '뷁'])
})

test('the font files match the words of today; if not, run `npm run fonts`', () => {
  for (const { name, letters } of cuts()) {
    expect(cutCss).toContain(
      `url("./${name}.woff2") format("woff2");\n  unicode-range: ${unicodeRange(letters)};`,
    )
    expect(bytesOf(name), name).toBeGreaterThan(400)
  }
})

test('a first visit loads few letters: Latin, our own Korean words, and small cuts for titles', () => {
  expect(bytesOf('latin') + bytesOf('korean') + bytesOf('numerals')).toBeLessThan(110 * 1024)
  const frequent = cuts().filter(({ name }) => name.startsWith('frequent-'))
  expect(frequent.length).toBeGreaterThan(40)
  for (const { name } of frequent) expect(bytesOf(name), name).toBeLessThan(6 * 1024)
})

test('no letter is in two cuts', () => {
  const letters = cuts().flatMap(({ letters: own, family }) => own.map(letter => `${family.name} ${letter}`))
  expect(new Set(letters).size).toBe(letters.length)
})

test('neighbouring letters become a range', () => {
  expect(unicodeRange(['c', 'a', 'b', 'z'])).toBe('U+61-63, U+7A')
  expect(rangesIn('unicode-range: U+61-63, U+7A;')).toEqual([
    [
      [0x61, 0x63],
      [0x7a, 0x7a],
    ],
  ])
})
