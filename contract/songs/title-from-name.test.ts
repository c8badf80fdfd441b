import { expect, test } from 'vitest'
import { titleFromName } from './title-from-name.ts'

test('the title is the name without its ending', () => {
  expect(titleFromName('byeol-trail_final.wav')).toBe('byeol-trail_final')
  expect(titleFromName('v1.2 final.mp3')).toBe('v1.2 final')
  expect(titleFromName('No ending')).toBe('No ending')
  expect(titleFromName('.hidden')).toBe('.hidden')
})

test('Hangul taken apart by macOS comes out whole, and endless names are cut', () => {
  expect(titleFromName('별.wav'.normalize('NFD'))).toBe('별')
  expect(titleFromName(`${'a'.repeat(300)}.mp3`)).toHaveLength(255)
  expect(titleFromName(`${'a'.repeat(254)}🎵.mp3`)).toBe('a'.repeat(254))
})
