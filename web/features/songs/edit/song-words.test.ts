import { expect, test } from 'vitest'
import { songIdIn } from './song-words.ts'

const id = '1Cc51RgyTdWFA3BXxpnAFy'

test('a song is named by its address or its id; what is neither is left to be refused', () => {
  expect(songIdIn(` https://melodrome.example/songs/${id}?t=3 `)).toBe(id)
  expect(songIdIn(id)).toBe(id)
  expect(songIdIn(' Neon rain ')).toBe('Neon rain')
  expect(songIdIn('')).toBe('')
})
