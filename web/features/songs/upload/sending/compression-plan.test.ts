import { expect, test } from 'vitest'
import { encodeSmallEnough, fitInside } from './compression-plan.ts'

/** A picture of `fullBytes` at quality 1, and the qualities that were requested. */
function picture(fullBytes: number) {
  const asked: number[] = []
  const encode = async (quality: number) => {
    asked.push(quality)
    return { size: Math.round(fullBytes * quality), quality }
  }
  return { asked, encode }
}

test('a large picture keeps its shape inside 800 by 600', () => {
  expect(fitInside({ width: 4_000, height: 3_000 })).toEqual({ width: 800, height: 600 })
  expect(fitInside({ width: 1_600, height: 400 })).toEqual({ width: 800, height: 200 })
  expect(fitInside({ width: 1_000, height: 2_000 })).toEqual({ width: 300, height: 600 })
})

test('a small picture is not blown up, and a hair-thin one does not vanish', () => {
  expect(fitInside({ width: 320, height: 200 })).toEqual({ width: 320, height: 200 })
  expect(fitInside({ width: 10_000, height: 2 })).toEqual({ width: 800, height: 1 })
})

test('the first quality that is small enough is taken', async () => {
  const light = picture(1_000)
  expect(await encodeSmallEnough(light.encode, 1_024)).toMatchObject({ quality: 0.8 })
  expect(light.asked).toEqual([0.8])

  const heavy = picture(2_000)
  expect(await encodeSmallEnough(heavy.encode, 1_024)).toMatchObject({ quality: 0.5 })
  expect(heavy.asked).toEqual([0.8, 0.7, 0.6, 0.5])
})

test('exactly the limit is not yet under it', async () => {
  const exact = picture(1_280)
  expect(await encodeSmallEnough(exact.encode, 1_024)).toMatchObject({ quality: 0.7 })
})

test('the coarsest is taken when nothing is small enough', async () => {
  const huge = picture(1_000_000)
  expect(await encodeSmallEnough(huge.encode, 1_024)).toMatchObject({ quality: 0.1 })
  expect(huge.asked).toEqual([0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1])
})
