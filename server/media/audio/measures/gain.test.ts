import { expect, test } from 'vitest'
import { gainSteps } from './gain.ts'

test.each([
  ['a song at the target stays', -14, -3, 0],
  ['a loud song is lowered to the target', -8, 0, -4],
  ['rounding goes to the nearer step', -13.5, -6, 0],
  ['a quiet song is raised as far as the target', -20, -12, 4],
  ['but not past the ceiling', -20, -4.5, 2],
  ['a song at the target whose peaks pass the ceiling is lowered for them', -14, 0.4, -1],
  ['what is nearly silent is not dug out', -60, -50, 13],
  ['silence stays', -70, -120, 0],
])('%s', (_, loudnessLufs, truePeakDb, steps) => {
  expect(gainSteps(loudnessLufs, truePeakDb) + 0).toBe(steps)
})
