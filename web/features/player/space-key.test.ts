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
const field = { closest: () => ({}) }

test('space plays and pauses while nothing else has the focus', () => {
  expect(isPlaybackSpace({ ...space, target: page })).toBe(true)
  expect(isPlaybackSpace({ ...space, target: null })).toBe(true)
})

test('space belongs to the field or button that has the focus', () => {
  expect(isPlaybackSpace({ ...space, target: field })).toBe(false)
})

test('other keys, held keys and shortcuts mean something else', () => {
  expect(isPlaybackSpace({ ...space, target: page, code: 'KeyK' })).toBe(false)
  expect(isPlaybackSpace({ ...space, target: page, repeat: true })).toBe(false)
  expect(isPlaybackSpace({ ...space, target: page, ctrlKey: true })).toBe(false)
  expect(isPlaybackSpace({ ...space, target: page, defaultPrevented: true })).toBe(false)
})
