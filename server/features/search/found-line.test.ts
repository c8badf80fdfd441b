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
