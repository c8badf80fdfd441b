import { expect, test } from 'vitest'
import type { Draft } from '#contract/songs/drafts.ts'
import {
  comparableGroups,
  equalVolumes,
  neighbourOf,
  sameSecond,
  shuffled,
  takesOf,
  withNew,
} from './take-order.ts'

const take = (id: string, change: Partial<Draft> = {}): Draft => ({
  id,
  fileName: `${id}.wav`,
  bytes: 1,
  receivedBytes: 1,
  status: 'ready',
  failure: null,
  canRetry: false,
  title: id,
  generator: null,
  generatorVersion: null,
  prompt: null,
  lyrics: null,
  seed: null,
  steps: null,
  bpm: null,
  key: null,
  cover: null,
  fromFile: [],
  duration: 10,
  peaks: null,
  soundsLike: null,
  basedOn: null,
  createdAt: '',
  expiresAt: '',
  takeGroup: 'g',
  isStarred: false,
  audioUrl: null,
  loudness: -14,
  ...change,
})

test('takes stand as their names count, not as they arrived', () => {
  const drafts = ['take 10', 'take 2', 'take 1'].map(id => take(id))
  expect(takesOf([...drafts, take('other', { takeGroup: null })], 'g').map(({ id }) => id)).toEqual([
    'take 1',
    'take 2',
    'take 10',
  ])
})

test('a group is comparable once two of it can be heard', () => {
  const waiting = [take('a'), take('b', { status: 'listening' }), take('c', { takeGroup: null })]
  expect(comparableGroups(waiting)).toEqual([])
  expect(comparableGroups([...waiting, take('d')])).toEqual([{ group: 'g', count: 2 }])
})

test('a shuffle keeps every take and gives every order equally often, within chance', () => {
  const counts = new Map<string, number>()
  let state = 1
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  for (let time = 0; time < 6_000; time++) {
    const order = shuffled(['a', 'b', 'c'], random)
    expect(order.toSorted()).toEqual(['a', 'b', 'c'])
    counts.set(order.join(''), (counts.get(order.join('')) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150)
})

test('another take goes on at the same second, or from its beginning when it was over by then', () => {
  expect(sameSecond(31.5, 60)).toBe(31.5)
  expect(sameSecond(59.9, 60)).toBe(0)
  expect(sameSecond(75, 60)).toBe(0)
})

test('all are turned down to the quietest, but a silent one does not silence them', () => {
  const volumes = equalVolumes([
    take('a', { loudness: -14 }),
    take('b', { loudness: -20 }),
    take('c', { loudness: null }),
  ])
  expect(volumes.get('a')).toBeCloseTo(0.501, 3)
  expect(volumes.get('b')).toBe(1)
  expect(volumes.get('c')).toBe(1)
  const silent = equalVolumes([take('a'), take('b', { loudness: -70 })])
  expect(silent.get('a')).toBeCloseTo(0.251, 3)
})

test('numbers stay with their takes, and a neighbour follows one that goes', () => {
  expect(withNew(['b', 'a'], ['a', 'b', 'c'])).toEqual(['b', 'a', 'c'])
  const order = ['b', 'a']
  expect(withNew(order, ['a'])).toBe(order)
  expect([neighbourOf(['a', 'b', 'c'], 'b'), neighbourOf(['a', 'b'], 'b'), neighbourOf(['a'], 'a')]).toEqual([
    'c',
    'a',
    null,
  ])
})
