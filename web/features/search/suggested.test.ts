import { expect, test } from 'vitest'
import type { Found } from '#contract/search/search.ts'
import { createSay } from '#words/say.ts'
import { aSong } from '../../testing/a-song.ts'
import { suggested } from './suggested.ts'

const say = createSay('en', { search: { all: 'All for {{search}}' } })
const nothing: Found = { songs: [], artists: [], posts: [], correction: null }
const ask = (asked: Partial<Parameters<typeof suggested>[0]>) =>
  suggested({ text: 'rain', found: undefined, isAnswer: true, recent: ['moon'], say, ...asked })
const groups = (asked: Parameters<typeof ask>[0]) => ask(asked).map(({ id }) => id)

test('before anything is typed there are recent searches and a way to forget them', () => {
  expect(groups({ text: '' })).toEqual(['recent', 'clear'])
  expect(groups({ text: '', recent: [] })).toEqual([])
})

test('while the answer is on its way, the way to all results is there already', () => {
  expect(groups({})).toEqual(['all'])
})

test('only what was found has a group, and the way to all comes last', () => {
  expect(groups({ found: { ...nothing, songs: [aSong()] } })).toEqual(['songs', 'all'])
  expect(groups({ found: { ...nothing, artists: [aSong().user] } })).toEqual(['artists', 'all'])
})

test('when nothing was found there is nothing to go to', () => {
  expect(groups({ found: nothing })).toEqual([])
})

test('while more is being typed, what was found before stays, and the way to all results is that of the new words', () => {
  const before = { ...nothing, songs: [aSong()], correction: 'rain' }
  const shown = ask({ text: 'moon', found: before, isAnswer: false })
  expect(shown.map(({ id }) => id)).toEqual(['songs', 'all'])
  expect(shown.at(-1)?.suggestions).toMatchObject([{ search: 'moon', words: 'All for moon' }])
  expect(groups({ text: 'moon', found: nothing, isAnswer: false })).toEqual(['all'])
})

test('a mistyped search leads on to what was probably meant', () => {
  const found = { ...nothing, songs: [aSong()], correction: 'rain' }
  expect(ask({ text: 'rian', found }).at(-1)?.suggestions).toEqual([
    { id: 'all', kind: 'search', search: 'rain', words: 'All for rain', isRecent: false },
  ])
})
