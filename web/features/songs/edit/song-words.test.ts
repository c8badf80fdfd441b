import { expect, test } from 'vitest'
import { addWords, noWords, songIdIn } from './song-words.ts'

const id = '1Cc51RgyTdWFA3BXxpnAFy'

test('a song is named by its address or its id; what is neither is left to be refused', () => {
  expect(songIdIn(` https://melodrome.example/songs/${id}?t=3 `)).toBe(id)
  expect(songIdIn(id)).toBe(id)
  expect(songIdIn(' Neon rain ')).toBe('Neon rain')
  expect(songIdIn('')).toBe('')
})

test('a form has what was filled in, and a comma in a number is a point', () => {
  const body = new FormData()
  addWords(body, { ...noWords, title: ' 네온 비 ', bpm: '92,5', steps: '스물', basedOn: `/songs/${id}` })
  expect([...body]).toEqual([
    ['title', '네온 비'],
    ['steps', '스물'],
    ['bpm', '92.5'],
    ['basedOn', id],
  ])
})
