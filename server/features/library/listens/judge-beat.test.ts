import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Beat, judgeBeat, neededSeconds, type RunningListen, slotsOf } from './judge-beat.ts'

const start = Date.UTC(2026, 5, 15)
const beatAt = (seconds: number, heard: Beat['heard']): Beat => ({
  userId: 'jun',
  songId: 'rain',
  listen: 'a',
  heard,
  at: new Date(start + seconds * 1_000),
})

test('however beats come, no more is heard than time has passed, plus a tolerance of two seconds', () => {
  const waits = fc.array(
    fc.tuple(fc.double({ min: 0, max: 20, noNaN: true }), fc.double({ min: 0.1, max: 30, noNaN: true })),
  )
  fc.assert(
    fc.property(waits, fc.array(fc.boolean()), (beats, restarts) => {
      let running: RunningListen | undefined
      let now = 0
      let accepted = 0
      for (const [at, [wait, claim]] of beats.entries()) {
        now += wait
        const beat = beatAt(now, !running || restarts[at] ? [] : [[0, claim]])
        const fresh = restarts[at]
          ? { ...beat, listen: String(at) }
          : { ...beat, listen: running?.listen ?? 'a' }
        const verdict = judgeBeat(fresh, running, 200)
        if (verdict.kind === 'refused') continue
        if (verdict.kind === 'heard') accepted += verdict.seconds
        running = { songId: 'rain', listen: fresh.listen, creditedUntil: verdict.creditedUntil }
      }
      expect(accepted).toBeLessThanOrEqual(now + 2.01)
    }),
  )
})

test('each hundredth counts once, however beats cut it', () => {
  const cuts = fc.array(fc.double({ min: 0, max: 123.4, noNaN: true }), { maxLength: 30 })
  fc.assert(
    fc.property(cuts, inner => {
      const places = [0, ...inner.toSorted((a, b) => a - b), 123.4]
      const slots = places.slice(1).flatMap((to, at) => slotsOf([[places[at]!, to]], 123.4))
      expect(slots).toEqual(Array.from({ length: 100 }, (_, slot) => slot))
    }),
  )
})

test('half a minute is enough, or half of a short song', () => {
  expect(neededSeconds(222)).toBe(30)
  expect(neededSeconds(20)).toBe(10)
})
