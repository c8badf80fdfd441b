import { expect, test } from 'vitest'
import { foundLine } from './found-line.ts'

test('of a reply the line that was found is shown, with the word in sight', () => {
  const text = `First thoughts\n\nThen the Reverb came\nand went`
  expect(foundLine(text, ['reverb'])).toBe('Then the Reverb came')
  expect(foundLine(text, ['nothing'])).toBe('First thoughts')
  expect(foundLine('', ['reverb'])).toBe('')
  const far = `${'so '.repeat(100)}reverb at last`
  expect(foundLine(far, ['reverb'])).toMatch(/^… (so )+reverb at last$/)
  expect(foundLine('x'.repeat(2_000), ['nothing'])).toHaveLength(280)
})

test('words are found in the line however they are written there: accents, katakana, full-width letters', () => {
  const text = 'First thoughts\nAt the Café we met\nカラオケで歌う\nＮｅｏｎ rain'
  expect(foundLine(text, ['cafe'])).toBe('At the Café we met')
  expect(foundLine(text, ['からおけ'])).toBe('カラオケで歌う')
  expect(foundLine(text, ['neon'])).toBe('Ｎｅｏｎ rain')
  const far = `${'très '.repeat(100)}Café at last`
  expect(foundLine(far, ['cafe'])).toMatch(/^… (très )+Café at last$/)
})
