import { beforeEach, expect, test, vi } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import { fakeStorage } from '../../../testing/fake-storage.ts'
import { emptyQueue, queueFrom } from './queue.ts'
import { keepQueue, keepSounding, keptFrom, keptQueue, queueKeeper } from './queue-memory.ts'
import { wasCutByLanguage } from './restore-queue.ts'

fakeStorage()
const ofThisTab = fakeStorage('sessionStorage')
const page = { documentElement: { lang: 'ko' } }
beforeEach(() => void vi.stubGlobal('document', page))

const song = { ...aSong(), id: '1'.repeat(22) }
const queue = queueFrom(emptyQueue, { songs: [song] }, song)
const playing = { positionSeconds: 12.5, durationSeconds: 200 }

test('music goes on by itself in a page in another language, but not in a page beside it', () => {
  page.documentElement.lang = 'ko'
  keepSounding({ isPlaying: true })
  expect(wasCutByLanguage()).toBe(false)
  page.documentElement.lang = 'en'
  expect(wasCutByLanguage()).toBe(true)
  keepSounding({ isPlaying: false })
  page.documentElement.lang = 'ko'
  expect(wasCutByLanguage()).toBe(false)

  keepQueue(queue, playing, null)
  keepSounding({ isPlaying: true })
  page.documentElement.lang = 'en'
  ofThisTab.clear()
  expect(keptQueue(null)).toMatchObject({ ids: [song.id], positionSeconds: 12.5 })
  expect(wasCutByLanguage()).toBe(false)
})

test('a song that was heard to its end begins anew', () => {
  keepQueue(queue, { ...playing, positionSeconds: 198.5 }, null)
  expect(keptQueue(null)?.positionSeconds).toBe(198.5)
  keepQueue(queue, { ...playing, positionSeconds: 199.8 }, null)
  expect(keptQueue(null)?.positionSeconds).toBe(0)
})

test('a member’s queue is theirs alone; a visitor’s goes along with them into an account', () => {
  keepQueue(queue, playing, null)
  for (const listener of [null, 'mina', 'jun']) expect(keptQueue(listener)).toMatchObject({ ids: [song.id] })
  keepQueue(queue, playing, 'mina')
  expect(keptQueue('mina')).toMatchObject({ ids: [song.id] })
  for (const other of ['jun', null]) expect(keptQueue(other)).toBeNull()
  expect(queueKeeper()).toBe('mina')
})

test('a queue from before the keeper was kept is anybody’s', () => {
  const { keeperId: _, ...old } = keptFrom(queue, 5, 'mina')
  localStorage.setItem('melodrome_queue', JSON.stringify(old))
  expect(keptQueue('jun')).toMatchObject({ positionSeconds: 5 })
})
