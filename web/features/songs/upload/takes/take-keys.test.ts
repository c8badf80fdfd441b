import { expect, test } from 'vitest'
import { keyPress } from '../../../../testing/key-press.ts'
import { takeKeyOf } from './take-keys.ts'

const press = (key: string, code: string, change = {}) => ({ ...keyPress, key, code, ...change })
const within = (selector: string) => ({
  target: { closest: (asked: string) => (asked.split(',').includes(selector) ? {} : null) },
})

test.each([
  ['3', 'Digit3', 3],
  ['é', 'Digit2', 2],
  ['8', 'Numpad8', 8],
  ['s', 'KeyS', 'star'],
  ['ㄴ', 'KeyS', 'star'],
  ['Delete', 'Delete', 'discard'],
  ['Backspace', 'Backspace', 'discard'],
  [' ', 'Space', 'toggle'],
  ['ArrowLeft', 'ArrowLeft', 'back'],
  ['ArrowRight', 'ArrowRight', 'forward'],
  ['0', 'Digit0', null],
  ['n', 'KeyN', null],
])('%s (%s) means %s', (key, code, meaning) => {
  expect(takeKeyOf(press(key, code))).toBe(meaning)
})

test('keys belong to fields, sliders and other programs first', () => {
  for (const [key, code] of [
    ['3', 'Digit3'],
    ['s', 'KeyS'],
    ['Delete', 'Delete'],
  ] as const) {
    expect(takeKeyOf(press(key, code, within('input')))).toBeNull()
    expect(takeKeyOf(press(key, code, within('button')))).not.toBeNull()
    for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'repeat', 'defaultPrevented'])
      expect(takeKeyOf(press(key, code, { [held]: true }))).toBeNull()
  }
  expect(takeKeyOf(press(' ', 'Space', within('button')))).toBeNull()
})
