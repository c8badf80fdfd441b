import { expect, test } from 'vitest'
import { noWords } from '../../edit/song-words.ts'
import { filledIn, markedIn, proposalOf, withoutMarked } from './file-proposal.ts'

const proposal = proposalOf({ title: 'Rain', bpm: 92, seed: null })

test('what the file says fills empty fields only, and what an earlier file said goes with it', () => {
  expect(proposal).toEqual({ title: 'Rain', bpm: '92' })
  const typed = { ...noWords, title: 'Own', seed: '7', prompt: 'jazz' }
  expect(filledIn(typed, proposal, { seed: '7', prompt: 'rock' })).toEqual({
    bpm: '92',
    seed: '',
    steps: '',
    generator: '',
    generatorVersion: '',
    lyrics: '',
    key: '',
  })
})

test('a mark goes once its field is edited, and clearing empties what is still marked', () => {
  const words = { ...noWords, title: 'Rain', bpm: '93', prompt: 'own' }
  expect(markedIn(words, proposal)).toEqual(['title'])
  expect(withoutMarked(words, proposal)).toEqual({ title: '' })
})
