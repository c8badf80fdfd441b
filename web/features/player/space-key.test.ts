import { expect, test } from 'vitest'
import { isPlaybackSpace } from './space-key.ts'

const space = {
  code: 'Space',
  repeat: false,
  defaultPrevented: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
}
const page = { closest: () => null }
/** Inside of something that the selector names. */
const inside = (kind: string) => ({
  closest: (selector: string) => (selector.split(',').includes(kind) ? {} : null),
})
const inRole = (role: string) => ({
  closest: (selector: string) => (new RegExp(`\\[role\\^?=${role}\\]`).test(selector) ? {} : null),
})

test('space plays and pauses while nothing else has the focus', () => {
  expect(isPlaybackSpace({ ...space, target: page })).toBe(true)
  expect(isPlaybackSpace({ ...space, target: null })).toBe(true)
})

test('space belongs to the field or button that has the focus', () => {
  for (const kind of ['a', 'button', 'input', 'select', 'textarea', 'summary', 'audio', '[contenteditable]'])
    expect(isPlaybackSpace({ ...space, target: inside(kind) }), kind).toBe(false)
  for (const role of ['menu', 'tab', 'radio', 'slider', 'option', 'dialog', 'alertdialog'])
    expect(isPlaybackSpace({ ...space, target: inRole(role) }), role).toBe(false)
  expect(isPlaybackSpace({ ...space, target: inside('main') })).toBe(true)
})

test('other keys, held keys and shortcuts mean something else', () => {
  expect(isPlaybackSpace({ ...space, target: page, code: 'KeyK' })).toBe(false)
  expect(isPlaybackSpace({ ...space, target: page, repeat: true })).toBe(false)
  expect(isPlaybackSpace({ ...space, target: page, ctrlKey: true })).toBe(false)
  expect(isPlaybackSpace({ ...space, target: page, defaultPrevented: true })).toBe(false)
})
