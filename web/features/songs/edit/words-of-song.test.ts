import { expect, test } from 'vitest'
import { RecipeChange } from '#contract/songs/recipe.ts'
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

test('numbers are sent as numbers, also with a comma; what is no number is sent as typed and refused at its field', () => {
  const bodyOf = (typed: Partial<SongWords>) =>
    JSON.parse(JSON.stringify(changeOf(first, { ...first, ...typed })))
  expect(bodyOf({ bpm: ' 92,5 ', steps: '27' })).toEqual({ bpm: 92.5, steps: 27 })
  const wrong = bodyOf({ bpm: '빠르게', steps: 'Infinity' })
  expect(wrong).toEqual({ bpm: '빠르게', steps: 'Infinity' })
  expect(RecipeChange.safeParse(wrong).error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['bpm', 'number'],
    ['steps', 'number'],
  ])
  expect(bodyOf({ bpm: ' ' })).toEqual({ bpm: null })
})
