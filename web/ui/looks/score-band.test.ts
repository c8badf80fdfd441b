import { expect, test } from 'vitest'
import { bandOf, scoreWord } from './score-band.ts'

test('colours change at 8, 6 and 4', () => {
  expect([10, 8, 7.9, 6, 5.9, 4, 3.9, 1].map(bandOf)).toEqual([8, 8, 6, 6, 4, 4, 0, 0])
})

test('every whole score has its word, and decimals keep that of the whole below', () => {
  expect([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(scoreWord)).toEqual([
    'excellent',
    'excellent',
    'veryGood',
    'good',
    'decent',
    'average',
    'fair',
    'poor',
    'needsWork',
    'needsWork',
  ])
  expect([9.9, 8.95, 2.99].map(scoreWord)).toEqual(['excellent', 'veryGood', 'needsWork'])
})
