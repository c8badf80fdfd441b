import { expect, test } from 'vitest'
import { keyPress } from '../../../testing/key-press.ts'
import { isHelpKey, shortcutOf } from './shortcuts.ts'

const page = { closest: () => null }
const plain = { ...keyPress, target: page }
const space = { ...plain, key: ' ', code: 'Space' }
const n = { ...plain, key: 'n', code: 'KeyN' }
/** A target inside an element that the selector names. */
const inside = (kind: string) => ({
  closest: (selector: string) => (selector.split(',').includes(kind) ? {} : null),
})
const inRole = (role: string) => ({
  closest: (selector: string) => (new RegExp(`\\[role\\^?=${role}\\]`).test(selector) ? {} : null),
})

test('space plays and pauses while nothing else has the focus', () => {
  expect(shortcutOf(space)).toBe('toggle')
  expect(shortcutOf({ ...space, target: null })).toBe('toggle')
  expect(shortcutOf({ ...space, target: inside('main') })).toBe('toggle')
})

test('space belongs to the field or button that has the focus', () => {
  for (const kind of ['a', 'button', 'input', 'select', 'textarea', 'summary', 'audio', '[contenteditable]'])
    expect(shortcutOf({ ...space, target: inside(kind) }), kind).toBeNull()
  for (const role of ['menu', 'tab', 'radio', 'slider', 'option', 'dialog', 'alertdialog'])
    expect(shortcutOf({ ...space, target: inRole(role) }), role).toBeNull()
})

test('letters and arrows mean something, on a button too, and never while text is typed', () => {
  expect(shortcutOf(n)).toBe('next')
  expect(shortcutOf({ ...n, target: inside('button') })).toBe('next')
  expect(shortcutOf({ ...n, target: inside('textarea') })).toBeNull()
  expect(shortcutOf({ ...plain, key: 'ArrowLeft', code: 'ArrowLeft' })).toBe('back')
  expect(shortcutOf({ ...plain, key: 'ArrowLeft', code: 'ArrowLeft', target: inRole('tab') })).toBeNull()
  expect(shortcutOf({ ...plain, key: 'ArrowUp', code: 'ArrowUp' })).toBeNull()
  expect(shortcutOf({ ...plain, key: 'ArrowUp', code: 'ArrowUp', shiftKey: true })).toBe('louder')
})

test('arrows scroll code that has the focus, and everything else works there', () => {
  const code = { ...plain, target: inside('pre') }
  for (const key of ['ArrowLeft', 'ArrowRight'])
    expect(shortcutOf({ ...code, key, code: key }), key).toBeNull()
  expect(shortcutOf({ ...code, key: 'n', code: 'KeyN' })).toBe('next')
  expect(shortcutOf({ ...code, key: ' ', code: 'Space' })).toBe('toggle')
})

test('a letter is found by its place while Hangul is typed, and by its name on other Latin keyboards', () => {
  expect(shortcutOf({ ...n, key: 'ㅜ' })).toBe('next')
  expect(shortcutOf({ ...n, code: 'KeyL' })).toBe('next')
})

test('other keys, held keys and other shortcuts mean something else', () => {
  expect(shortcutOf({ ...n, key: 'k', code: 'KeyK' })).toBeNull()
  expect(shortcutOf({ ...space, repeat: true })).toBeNull()
  expect(shortcutOf({ ...n, repeat: true })).toBeNull()
  expect(shortcutOf({ ...n, ctrlKey: true })).toBeNull()
  expect(shortcutOf({ ...n, key: 'N', shiftKey: true })).toBeNull()
  expect(shortcutOf({ ...space, defaultPrevented: true })).toBeNull()
})

test('a question mark asks for help, unless it is typed into a text', () => {
  const question = { ...plain, key: '?', code: 'Slash', shiftKey: true }
  expect(isHelpKey(question)).toBe(true)
  expect(isHelpKey({ ...question, target: inside('input') })).toBe(false)
  expect(isHelpKey({ ...question, ctrlKey: true })).toBe(false)
})
