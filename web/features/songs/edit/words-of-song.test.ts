import { expect, test } from 'vitest'
import { noWords, type SongWords } from './song-words.ts'
import { changeOf } from './words-of-song.ts'

const first: SongWords = {
  ...noWords,
  title: 'Neon rain',
  lyrics: '[09:00.00]비가 와',
  bpm: '120',
  tags: 'neon',
  recipeSharing: 'prompt',
}

test('only fields that were changed are sent: an original out of sight and old lyrics stay as they are', () => {
  expect(changeOf(first, first)).toEqual({})
  expect(changeOf(first, { ...first, genre: 'jazz' })).toEqual({ genre: 'jazz' })
  const id = '1Cc51RgyTdWFA3BXxpnAFy'
  const typed: SongWords = {
    ...first,
    lyrics: '',
    bpm: '',
    steps: '27',
    tags: 'neon, 비',
    basedOn: `https://melodrome.example/songs/${id}`,
    recipeSharing: 'all',
  }
  expect(changeOf(first, typed)).toEqual({
    lyrics: '',
    bpm: null,
    steps: 27,
    tags: ['neon, 비'],
    basedOn: id,
    recipeSharing: 'all',
  })
  expect(changeOf(typed, { ...typed, basedOn: '' })).toEqual({ basedOn: '' })
})
