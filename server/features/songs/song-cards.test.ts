import { expect, test } from 'vitest'
import { Cards } from './song-cards.ts'

type Card = NonNullable<ReturnType<Cards['get']>>
const cardOf = (version: string) =>
  ({ version, song: { title: version }, shown: new Map() }) as unknown as Card

test('a card is found by its version only, and the one that was used longest ago goes first', () => {
  const cards = new Cards(2)
  cards.keep('one', cardOf('1'))
  cards.keep('other', cardOf('1'))
  expect(cards.get('one', '1')).toEqual(cardOf('1'))
  cards.keep('third', cardOf('1'))
  expect(cards.get('other', '1')).toBeUndefined()
  expect(cards.get('one', '1')).toEqual(cardOf('1'))
  expect(cards.get('one', '2')).toBeUndefined()
  cards.keep('one', cardOf('2'))
  expect(cards.get('one', '1')).toBeUndefined()
  expect(cards.get('one', '2')).toEqual(cardOf('2'))
})
