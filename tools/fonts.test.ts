import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './stamp.mjs'

const slices = createRequire(import.meta.url).resolve(
  'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css',
)
const covered = rangesIn(readFileSync(slices, 'utf8') + readFileSync(join(root, 'web/ui/fonts.css'), 'utf8'))

/** `unicode-range: U+E4, U+F1-F3` -> `[[228, 228], [241, 243]]` */
function rangesIn(css: string): [from: number, to: number][] {
  return [...css.matchAll(/unicode-range:([^;}]*)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(
      ([, from = '', to = from]): [number, number] => [Number.parseInt(from, 16), Number.parseInt(to, 16)],
    ),
  )
}

const missing = (text: string) =>
  [...new Set(text)].filter(letter => {
    const code = letter.codePointAt(0)!
    return code > 32 && !covered.some(([from, to]) => code >= from && code <= to)
  })

// Japanese and Chinese are written in the system's own fonts.
test.each(['ko', 'en', 'es', 'fr', 'de', 'pt'])(
  'every letter of the words in %s is drawn by our fonts',
  language => {
    const folder = join(root, 'words', language)
    const words = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(file => {
      if (!file.endsWith('.json')) return []
      const texts: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return JSON.stringify(texts)
    })
    expect(missing(words.join(''))).toEqual([])
  },
)

test('a letter that nothing draws is found', () => {
  expect(missing('Bär, España, 曲, 한')).toEqual(['曲'])
})
