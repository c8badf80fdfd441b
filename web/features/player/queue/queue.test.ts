import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import {
  addedLast,
  addedNext,
  broughtBack,
  cleared,
  currentOf,
  emptyQueue,
  grown,
  indexAfter,
  indexBefore,
  inOrder,
  moved,
  type Queue,
  queueFrom,
  removed,
  repeatAfter,
  shuffled,
  upNext,
} from './queue.ts'

const songs = Array.from({ length: 8 }, (_, n) => aSong({ title: String(n) }))
const extra = aSong({ title: 'extra' })
const titles = (queue: Queue) => queue.songs.map(({ song }) => song.title).join('')
const titleNow = (queue: Queue) => currentOf(queue)?.song.title

/** A queue of 1 to 8 songs with any of them as the current one. */
const someQueue = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.nat(7))
  .map(([length, at]) => queueFrom(emptyQueue, { songs: songs.slice(0, length) }, songs[at % length]!))

test('the list around a song becomes the queue, and a song without a list is one by itself', () => {
  const queue = queueFrom(emptyQueue, { songs }, songs[2]!)
  expect(titles(queue)).toBe('01234567')
  expect(titleNow(queue)).toBe('2')
  expect(upNext(queue)).toHaveLength(5)
  expect(titles(queueFrom(queue, { songs }, extra))).toBe('extra')
})

test('what cannot be played yet stays out of the queue', () => {
  const processing = aSong({ status: 'processing', title: 'x' })
  expect(titles(queueFrom(emptyQueue, { songs: [processing, ...songs] }, songs[0]!))).toBe('01234567')
})

test('a shuffled queue plays every song once, beginning with the current one, and unshuffles to what it was', () => {
  fc.assert(
    fc.property(
      someQueue,
      fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 8 }),
      (queue, chances) => {
        let drawn = 0
        let walked = shuffled(queue, () => chances[drawn++ % chances.length]!)
        expect(titleNow(walked)).toBe(titleNow(queue))
        expect(titles(inOrder(walked))).toBe(titles(queue))
        expect(titleNow(inOrder(walked))).toBe(titleNow(queue))
        const heard = new Set<number>()
        for (let at: number | undefined = walked.at; at !== undefined; at = indexAfter(walked)) {
          walked = { ...walked, at }
          heard.add(currentOf(walked)!.key)
        }
        expect(heard.size).toBe(queue.songs.length)
      },
    ),
  )
})

test('all orders of a shuffle are equally likely', () => {
  const queue = queueFrom(emptyQueue, { songs: songs.slice(0, 4) }, songs[0]!)
  const seen = new Map<string, number>()
  let seed = 1
  const chance = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let round = 0; round < 6_000; round++) {
    const order = titles(shuffled(queue, chance))
    seen.set(order, (seen.get(order) ?? 0) + 1)
  }
  expect(seen.size).toBe(6)
  for (const times of seen.values()) expect(Math.abs(times - 1_000)).toBeLessThan(130)
})

test('moving keeps every song and the current one', () => {
  fc.assert(
    fc.property(someQueue, fc.nat(7), fc.integer({ min: -3, max: 12 }), (queue, which, to) => {
      const one = queue.songs[which % queue.songs.length]!
      const after = moved(queue, one.key, to)
      expect([...titles(after)].toSorted().join('')).toBe(titles(queue))
      expect(titleNow(after)).toBe(titleNow(queue))
      const index = Math.min(Math.max(0, to), queue.songs.length - 1)
      expect(after.songs[index]!.key).toBe(one.key)
      expect(titles(inOrder(after))).toBe(titles(after))
    }),
  )
})

test('added next comes directly after the current song, also once nothing is shuffled any more', () => {
  const queue = queueFrom(emptyQueue, { songs }, songs[2]!)
  expect(titles(addedNext(queue, extra))).toBe('012extra34567')
  expect(titles(inOrder(addedNext(shuffled(queue), extra)))).toBe('012extra34567')
  expect(titles(addedLast(queue, extra))).toBe('01234567extra')
  expect(titles(inOrder(addedLast(shuffled(queue), extra)))).toBe('01234567extra')
  expect(new Set(addedNext(queue, songs[2]!).songs.map(({ key }) => key)).size).toBe(9)
})

test('what is taken out is gone, and the current song stays', () => {
  const queue = queueFrom(emptyQueue, { songs }, songs[2]!)
  expect(titles(removed(queue, 0))).toBe('1234567')
  expect(titleNow(removed(queue, 0))).toBe('2')
  expect(titles(removed(queue, 5))).toBe('0123467')
  expect(removed(queue, 2)).toBe(queue)
  expect(titles(cleared(queue))).toBe('2')
})

test('the end is the end, or the beginning when everything repeats', () => {
  const last = queueFrom(emptyQueue, { songs }, songs[7]!)
  expect(indexAfter(last)).toBeUndefined()
  expect(indexAfter({ ...last, repeat: 'all' })).toBe(0)
  const first = queueFrom(emptyQueue, { songs }, songs[0]!)
  expect(indexBefore(first)).toBeUndefined()
  expect(indexBefore({ ...first, repeat: 'all' })).toBe(7)
  expect(indexAfter({ ...emptyQueue, repeat: 'all' })).toBeUndefined()
  expect(repeatAfter('off')).toBe('all')
  expect(repeatAfter('all')).toBe('one')
  expect(repeatAfter('one')).toBe('off')
})

test('a further page stands at the end, each song once; shuffled or not, all of it will come', () => {
  const read = ['GET /api/songs', {}, 'pages']
  const queue = queueFrom(emptyQueue, { songs: songs.slice(0, 4), read }, songs[1]!)
  expect(queue.source).toEqual({ read })
  const more = grown(queue, [songs[3]!, songs[4]!, aSong({ status: 'processing' }), songs[5]!], 'page 3')
  expect(titles(more)).toBe('012345')
  expect(more).toMatchObject({ at: 1, source: { read, cursor: 'page 3' } })
  expect(new Set(more.songs.map(({ key }) => key)).size).toBe(6)

  const mixed = grown(shuffled(queue), songs, null)
  expect(titles(inOrder(mixed))).toBe('01234567')
  expect(cleared(mixed).source).toBeNull()
})

test('a song played by itself goes on with what is heard after it, and then after the last of that', () => {
  const after = (song: { id: string }) => ({
    read: ['GET /api/songs/{id}/after', { params: { id: song.id } }],
  })
  const [one, two, three] = [aSong(), aSong(), aSong()]
  const alone = queueFrom(emptyQueue, { songs: [] }, one)
  expect(alone.source).toEqual(after(one))
  expect(queueFrom(emptyQueue, { songs: [one], read: ['GET /api/songs', {}] }, one).source).toEqual(
    after(one),
  )
  expect(queueFrom(emptyQueue, { songs: [one, two] }, one).source).toBeNull()
  const more = grown(alone, [two, three], null)
  expect(more.songs.map(({ song }) => song)).toEqual([one, two, three])
  expect(more.source).toEqual(after(three))
  expect(grown(more, [one, two], null).source).toEqual({ ...after(three), cursor: null })
})

test('a song that was taken out of the queue is not suggested again, unless it was brought back', () => {
  const [one, two, three] = [aSong(), aSong(), aSong()]
  const before = grown(queueFrom(emptyQueue, { songs: [] }, one), [two], null)
  const without = removed(before, before.songs[1]!.key)
  const idsOf = (queue: Queue) => queue.songs.map(({ song }) => song.id)
  expect(idsOf(grown(without, [two, three], null))).toEqual([one.id, three.id])
  const again = cleared(broughtBack(without, before))
  expect(idsOf(grown({ ...again, source: before.source }, [two, three], null))).toEqual([
    one.id,
    two.id,
    three.id,
  ])
  expect(idsOf(grown(queueFrom(without, { songs: [] }, one), [two], null))).toEqual([one.id, two.id])
})
