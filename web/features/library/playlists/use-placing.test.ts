import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { placed, withMove } from './use-placing.ts'

const list = ['rain', 'orange', 'moon']

test('a song moves up, down and to the ends', () => {
  expect(placed(list, 'moon', 0)).toEqual(['moon', 'rain', 'orange'])
  expect(placed(list, 'rain', 1)).toEqual(['orange', 'rain', 'moon'])
  expect(placed(list, 'rain', 2)).toEqual(['orange', 'moon', 'rain'])
})

test('beyond an end is at the end', () => {
  expect(placed(list, 'rain', -1)).toEqual(list)
  expect(placed(list, 'rain', 9)).toEqual(['orange', 'moon', 'rain'])
})

test('however songs are moved, each stays once', () => {
  assert(
    property(array(integer({ min: -2, max: 5 }), { minLength: 1 }), moves => {
      const moved = moves.reduce<string[]>((ids, to, at) => placed(ids, list[at % 3] ?? '', to), list)
      expect(moved.toSorted()).toEqual(list.toSorted())
    }),
  )
})

test('of moves of one song that wait to be sent only the last counts; their order stays', () => {
  const move = (songId: string, before: string | null) => ({ playlistId: 'night', songId, before })
  const waiting = withMove(withMove([], move('moon', 'orange')), move('moon', 'rain'))
  expect(waiting).toEqual([move('moon', 'rain')])
  const more = withMove(withMove(waiting, move('rain', null)), move('moon', null))
  expect(more).toEqual([move('moon', 'rain'), move('rain', null), move('moon', null)])
})
