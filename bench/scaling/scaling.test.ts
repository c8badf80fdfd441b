import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomFrom } from '#contract/random.ts'
import { costsIn, scalingTable } from '../scaling.ts'
import { assumptions, callsPerVisit, firstPages, playLine, rangeLine } from './assumptions.ts'
import { visitsPerSecondAtPeak } from './busiest-minute.ts'
import { drawingsPerSecond } from './peak-load.ts'

const lines = [...callsPerVisit, ...firstPages].map(({ line }) => line).concat(playLine, rangeLine)
const titles = lines.flatMap(line => {
  const [first, same] = line.split(' · ')
  return same ? [first, same] : [first, 'the same again, compressed for a browser']
})
const page = `<!-- figures:begin -->
| what | × yardstick | CPU ms: server | PostgreSQL |
| --- | --: | --: | --: |
${titles.map(title => `| ${title} | 9.0 | 0.500 | 0.250 |`).join('\n')}
<!-- figures:end -->`

test('each size of a community has its line, and a missing figure is an error', () => {
  const costs = costsIn(page)
  const table = scalingTable(costs, { perSong: 3_000, perPlay: 300 })
  expect(table.split('\n').filter(line => /^\| \d/.test(line))).toHaveLength(
    assumptions.listenersPerMonth.length,
  )
  expect(table).toMatch(/^\| 1 k .*\|\s+– \|$/m)
  expect(table).toMatch(/^\| 100 M .*sound by a CDN.*reads on replicas/m)
  expect(() => scalingTable(without(costs, playLine), { perSong: 1, perPlay: 1 })).toThrow('says nothing of')
})

const without = <V>(map: ReadonlyMap<string, V>, key: string) =>
  new Map([...map].filter(([each]) => each !== key))

test('the busiest minute of a month is its evening, or the song that went viral', () => {
  const mean = 6_000_000 / 30 / 86_400
  const calm = visitsPerSecondAtPeak(6_000_000, { eveningPeak: 2, viralShare: 0 }, randomFrom(1))
  const viral = visitsPerSecondAtPeak(6_000_000, { eveningPeak: 2, viralShare: 3 }, randomFrom(1))
  expect(calm / mean).toBeGreaterThan(2)
  expect(calm / mean).toBeLessThan(2.7)
  expect(viral / mean).toBeGreaterThan(7)
})

test('a page is drawn at most once a second for each address, and at most once for each call', () => {
  const rates = fc.double({ min: 0.001, max: 10_000, noNaN: true })
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 5_000 }), (perSecond, addresses) => {
      const drawn = drawingsPerSecond(perSecond, addresses, 0.9)
      expect(drawn).toBeGreaterThan(0)
      expect(drawn).toBeLessThanOrEqual(Math.min(perSecond, addresses) * (1 + 1e-9))
    }),
  )
  expect(drawingsPerSecond(1, 1, 0.9)).toBeCloseTo(0.5)
})
