import { expect, test } from 'vitest'
import type { Form } from './form.ts'
import { type Recording, recordSongs } from './studio.ts'

const form: Form = { ending: 'ring', sections: [{ name: 'verse', bars: 5, level: [0, 0] }] }
const order = { style: 'folk', seed: 3, form } as const

test('the studio records every order once, as an MP3 that is small enough for the repository', {
  timeout: 60_000,
}, async () => {
  const recordings: Recording[] = []
  const orders = ['first', 'second', 'third'].map(id => ({ ...order, id }))
  await recordSongs(orders, { workers: 2, onSong: recording => void recordings.push(recording) })
  expect(recordings.map(recording => recording.id).toSorted()).toEqual(['first', 'second', 'third'])
  for (const { mp3, seconds } of recordings) {
    expect([mp3[0], mp3[1]! & 0xe0], 'begins with an MPEG frame').toEqual([0xff, 0xe0])
    expect(seconds).toBeGreaterThan(10)
    expect(mp3.length / seconds).toBeLessThan(14_000)
  }
  expect(Buffer.from(recordings[0]!.mp3).equals(recordings[1]!.mp3), 'same order, same bytes').toBe(true)
})

const fullDisk = () => Promise.reject(new Error('no space left'))

test('an error while storing a song ends the session with that error', { timeout: 60_000 }, async () => {
  await expect(recordSongs([{ ...order, id: 'a' }], { workers: 1, onSong: fullDisk })).rejects.toThrow(
    'no space left',
  )
})
