import { expect, test } from 'vitest'
import operations from '#words/ko/admin/operations.json' with { type: 'json' }
import type { Say } from '#words/say.ts'
import { canBeCancelled, jobName } from './job-name.ts'

const say = ((key: string, { kind }: { kind?: string } = {}) =>
  `in words: ${key}${kind ? ` of ${kind}` : ''}`) as unknown as Say

test('every kind of work that has words is called by them, and any other as the program calls it', () => {
  const kinds = Object.keys(operations).flatMap(key => /^job\.(.+)$/.exec(key)?.[1] ?? [])
  expect(kinds.length).toBeGreaterThan(5)
  for (const kind of kinds) expect(jobName(say, kind)).toBe(`in words: operations.job.${kind}`)
  expect(jobName(say, 'water-plants')).toBe('water-plants')
})

test('what follows once work was given up is called after that work, and can’t be cancelled', () => {
  expect(jobName(say, 'send-mail-given-up')).toBe(
    'in words: operations.jobs.givenUp of in words: operations.job.send-mail',
  )
  expect(['send-mail', 'send-mail-given-up'].map(canBeCancelled)).toEqual([true, false])
})
