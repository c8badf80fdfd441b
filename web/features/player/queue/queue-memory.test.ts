import { beforeEach, expect, test, vi } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import { fakeStorage } from '../../../testing/fake-storage.ts'
import { emptyQueue, queueFrom } from './queue.ts'
import { keepQueue, keptQueue } from './queue-memory.ts'
import { wasCutByLanguage } from './restore-queue.ts'

fakeStorage()
const ofThisTab = fakeStorage('sessionStorage')
const page = { documentElement: { lang: 'ko' } }
beforeEach(() => void vi.stubGlobal('document', page))

const song = { ...aSong(), id: '1'.repeat(22) }
const queue = queueFrom(emptyQueue, { songs: [song] }, song)
const playing = { isPlaying: true, positionSeconds: 12.5, durationSeconds: 200 }

test('music goes on by itself in a page in another language, but not in a page beside it', () => {
  page.documentElement.lang = 'ko'
  keepQueue(queue, playing)
  expect(wasCutByLanguage()).toBe(false)
  page.documentElement.lang = 'en'
  expect(wasCutByLanguage()).toBe(true)
  keepQueue(queue, { ...playing, isPlaying: false })
  page.documentElement.lang = 'ko'
  expect(wasCutByLanguage()).toBe(false)

  keepQueue(queue, playing)
  page.documentElement.lang = 'en'
  ofThisTab.clear()
  expect(keptQueue()).toMatchObject({ ids: [song.id], positionSeconds: 12.5 })
  expect(wasCutByLanguage()).toBe(false)
})

test('a song that was heard to its end begins anew', () => {
  keepQueue(queue, { ...playing, positionSeconds: 198.5 })
  expect(keptQueue()?.positionSeconds).toBe(198.5)
  keepQueue(queue, { ...playing, isPlaying: false, positionSeconds: 199.8 })
  expect(keptQueue()?.positionSeconds).toBe(0)
})
