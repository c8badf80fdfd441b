import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { reportSubjects } from '#contract/moderation/report-reasons.ts'
import { topicKinds } from '#contract/notifications/live.ts'
import { watchedRounds } from './define-room.ts'
import type { Melodrome } from './melodrome.ts'
import { rooms } from './rooms.ts'

test('every room is in the list, and no two have a step of upkeep by the same name', async () => {
  expect(rooms).toHaveLength((await readdir('server/features')).length)
  expect(new Set(rooms).size).toBe(rooms.length)
  const upkeep = rooms.map(room => room.upkeep?.({} as Melodrome, { folded: () => {} }) ?? {})
  const steps = upkeep.flatMap(rounds => Object.values(rounds).flatMap(Object.keys))
  expect(steps).toContain('foldRanks')
  expect(steps.filter((step, index) => steps.indexOf(step) !== index)).toEqual([])
})

test('every room with a step in a watched round says when it is due', () => {
  const m = { clock: () => new Date(), mail: { isConfigured: false } } as Melodrome
  for (const round of watchedRounds) {
    const working = rooms.filter(room => room.upkeep?.(m, { folded: () => {} })[round])
    expect(working, round).not.toEqual([])
    expect(
      rooms.filter(room => room.isDue?.(m)[round]),
      round,
    ).toEqual(working)
  }
})

test('everything that can be reported or listened to is said by one room', () => {
  const reportable = rooms.flatMap(room => Object.keys(room.reportable ?? {}))
  expect(reportable.toSorted()).toEqual([...reportSubjects].toSorted())
  const topics = rooms.flatMap(room => Object.keys(room.topics ?? {}))
  expect(topics.toSorted()).toEqual([...topicKinds].toSorted())
})
