import { expect, test } from 'vitest'
import { Refused } from '../../../api/refused.ts'
import { songIdIn, wordErrors } from './song-words.ts'

const id = '1Cc51RgyTdWFA3BXxpnAFy'

test('a song is named by its address or its id; what is neither is left to be refused', () => {
  expect(songIdIn(` https://melodrome.example/songs/${id}?t=3 `)).toBe(id)
  expect(songIdIn(id)).toBe(id)
  expect(songIdIn(' Neon rain ')).toBe('Neon rain')
  expect(songIdIn('')).toBe('')
})

test("the server's reasons stand by their fields", () => {
  const problem = {
    status: 400,
    code: 'input.invalid',
    message: 'Please check.',
    fields: { tags: { code: 'tooManyTags', message: 'Up to 10 tags, please.' } },
  }
  expect(wordErrors(new Refused(400, problem, ''))).toEqual({ tags: 'Up to 10 tags, please.' })
  expect(wordErrors(new Error('gone'))).toEqual({})
})
