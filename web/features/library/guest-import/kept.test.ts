import { expect, test, vi } from 'vitest'
import { maxKeptOnDevice } from '#contract/limits.ts'
import { fakeStorage } from '../../../testing/fake-storage.ts'
import { keepWish } from './keep-wish.ts'
import { forgetKept, keepHeard, keptHere } from './kept.ts'
import { keptKey } from './kept-key.ts'

const store = fakeStorage()

test('a guest who did nothing has nothing to bring along', () => {
  expect(keptHere()).toBeNull()
  expect(store.size).toBe(0)
})

test('what a guest liked, listed and heard is offered once each, under a name that stays', () => {
  keepWish('likes', 'rain')
  keepWish('likes', 'rain')
  keepWish('listed', 'orange')
  keepHeard('rain')
  keepHeard('moon')
  keepHeard('rain')
  const kept = keptHere()
  expect(kept).toMatchObject({ likes: ['rain'], listed: ['orange'] })
  expect(kept?.heard.map(({ songId }) => songId)).toEqual(['moon', 'rain'])
  expect(kept?.deviceKey).not.toBe('')
  expect(keptHere()?.deviceKey).toBe(kept?.deviceKey)
  forgetKept()
  expect(keptHere()).toBeNull()
})

test('of too much the latest is kept, as much as an account takes over', () => {
  for (let at = 0; at <= maxKeptOnDevice; at++) {
    keepWish('likes', `song ${at}`)
    keepHeard(`song ${at}`)
  }
  const kept = keptHere()
  expect([kept?.likes.length, kept?.heard.length]).toEqual([maxKeptOnDevice, maxKeptOnDevice])
  expect([kept?.likes[0], kept?.heard[0]?.songId]).toEqual(['song 1', 'song 1'])
})

test('what cannot be read is logged, and counts as nothing', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  store.set(keptKey, '{')
  expect(keptHere()).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
})
