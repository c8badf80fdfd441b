import { expect, test } from 'vitest'
import { shownCount } from '../../say/shown-count.ts'
import { withNames } from './with-names.ts'

const shown = (message: string, names: string[]): string =>
  withNames(message, names)
    .map(({ text, isName }) => (isName ? `[${text}]` : text))
    .join('')

test('names stand out where they come first, and nothing is lost', () => {
  expect(shown('jun likes “Neon rain”.', ['Neon rain', 'jun'])).toBe('[jun] likes “[Neon rain]”.')
  expect(shown('jun likes “jun jun”.', ['jun', 'jun jun'])).toBe('[jun] likes “[jun jun]”.')
  expect(shown('It begins.', ['', 'unknown'])).toBe('It begins.')
  expect(shown('<b>x</b> likes “(.*)”.', ['<b>x</b>', '(.*)'])).toBe('[<b>x</b>] likes “[(.*)]”.')
})

test('from a hundred on the bell does not count any more', () => {
  expect([0, 1, 99, 100, 4_000].map(shownCount)).toEqual([undefined, '1', '99', '99+', '99+'])
})
