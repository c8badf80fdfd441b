import { expect, test } from 'vitest'
import { laneBars, laneLength, lanePath, pointOnLane, seats, tracks } from './drome-track.ts'

const count = (path: string) => path.split('m').length - 1
const { wide, tall, side, broken } = tracks

test('a lane enters above, turns on the far right and returns below', () => {
  const straight = wide.bendX - wide.startX
  expect(pointOnLane(wide, 0, 0)).toMatchObject({ x: wide.startX, y: 122, outY: -1 })
  const turn = pointOnLane(wide, 0, laneLength(wide, 0) / 2)
  expect(turn.x).toBeCloseTo(1354)
  expect(turn.y).toBeCloseTo(456)
  expect(turn.outX).toBeCloseTo(1)
  const end = pointOnLane(wide, 0, laneLength(wide, 0))
  expect(end.x).toBeCloseTo(wide.startX)
  expect(end.y).toBeCloseTo(790)
  expect(laneLength(wide, 0)).toBeCloseTo(2 * straight + Math.PI * 334)
})

test('bars stand on the outer side: up on the way out, right in the bend, down on the way back', () => {
  const bars = laneBars(tall, 1)
  const drawn = [...bars.matchAll(/m(\S+?) ?(-?[\d.]+)l(\S+?) ?(-?[\d.]+)(?=m|$)/g)]
  expect(Number(drawn[0]?.[4])).toBeLessThan(-2.9)
  expect(Number(drawn[Math.floor(drawn.length / 2)]?.[3])).toBeGreaterThan(2.9)
  expect(Number(drawn.at(-1)?.[4])).toBeGreaterThan(2.9)
})

test('steps in tenths add up to the true end of the lane', () => {
  const bars = laneBars(side, 2)
  const numbers = bars.match(/-?\d*\.?\d+/g)!.map(Number)
  const feetX = numbers.filter((_, i) => i % 4 === 0)
  const stepsX = numbers.filter((_, i) => i % 4 === 2)
  const endX = [...feetX, ...stepsX].reduce((sum, step) => sum + step, 0)
  const last = Math.floor(laneLength(side, 2) / side.pitch) * side.pitch
  expect(endX).toBeCloseTo(pointOnLane(side, 2, last).x, 0)
})

test('a gap leaves its bars out and nothing else', () => {
  const whole = count(laneBars(broken, 0))
  expect(count(laneBars(broken, 0, [0.52, 0.66])) / whole).toBeCloseTo(0.86, 2)
  expect(count(laneBars(broken, 0, [2, 3]))).toBe(whole)
})

test('riders sit inside the box of their form, on lanes that exist', () => {
  for (const form of ['wide', 'tall', 'side'] as const) {
    const track = tracks[form]
    for (const { lane, at } of seats[form]) {
      expect(lane).toBeLessThan(track.lanes)
      const { x, y } = pointOnLane(track, lane, at * laneLength(track, lane))
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(track.width)
      expect(y).toBeLessThan(track.height)
    }
  }
})

test('a rider follows the middle of the lane', () => {
  expect(lanePath(tall, 0)).toBe('M-60 72H200A140 140 0 0 1 200 352H-60')
})
