import { expect, test } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import { emptyQueue, type Queue } from '../queue/queue.ts'
import { songsToSave } from './songs-to-save.ts'

const ids = ['rain', 'orange', 'moon', 'tide', 'dawn']

function aQueue(at: number, songs = ids): Queue {
  return { ...emptyQueue, at, songs: songs.map((id, key) => ({ key, song: aSong({ id }), order: key })) }
}

test('a queue that fits into a playlist is saved whole, each song once', () => {
  expect(songsToSave(aQueue(4), 5)).toEqual({ songIds: ids, isPart: false })
  expect(songsToSave(aQueue(0, [...ids, 'rain', 'moon']), 5)).toEqual({ songIds: ids, isPart: false })
})

test('of a longer one the current song is saved and what comes after it, then what came before', () => {
  const saved = (at: number, most: number) => songsToSave(aQueue(at), most)
  expect(saved(0, 3)).toEqual({ songIds: ['rain', 'orange', 'moon'], isPart: true })
  expect(saved(1, 3)).toEqual({ songIds: ['orange', 'moon', 'tide'], isPart: true })
  expect(saved(4, 3)).toEqual({ songIds: ['moon', 'tide', 'dawn'], isPart: true })
})
