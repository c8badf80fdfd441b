import { expect, test } from 'vitest'
import { LiveFollower } from './live.ts'
import { watchThrough, watchTopic } from './topics.ts'

/** Records what is watched, and has no stream. */
class Recorder extends LiveFollower {
  readonly topics: string[] = []

  constructor() {
    super('mina', () => {})
  }

  override watch(topic: string, look: () => void): () => void {
    this.topics.push(topic)
    look()
    return () => this.topics.splice(this.topics.indexOf(topic), 1)
  }
}

test('what was looked at before the stream came is brought by it, and by the one after it', () => {
  let looks = 0
  const stop = watchTopic('song:a', () => {
    looks += 1
  })
  expect(looks).toBe(0)
  const first = new Recorder()
  watchThrough(first)
  expect([first.topics, looks]).toEqual([['song:a'], 1])

  const second = new Recorder()
  watchThrough(second)
  expect([first.topics, second.topics]).toEqual([[], ['song:a']])
  stop()
  expect(second.topics).toEqual([])
  watchThrough(undefined)
})
