import { expect, test } from 'vitest'
import { shownPhase } from './shown-phase.ts'

const over = { phase: 'ended', isJudging: false, isActive: true } as const

test('after its end a challenge is judged while the listening room is open, and over afterwards', () => {
  expect(shownPhase({ ...over, isJudging: true })).toBe('judging')
  expect(shownPhase(over)).toBe('ended')
})

test('while songs can still be entered it is under way, also where judging has begun', () => {
  expect(shownPhase({ ...over, phase: 'ongoing', isJudging: true })).toBe('ongoing')
})

test('one that sora has cancelled is cancelled in whichever phase', () => {
  for (const phase of ['upcoming', 'ongoing', 'ended'] as const) {
    expect(shownPhase({ ...over, phase, isActive: false })).toBe('cancelled')
  }
})
