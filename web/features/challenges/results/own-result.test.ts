import { expect, test } from 'vitest'
import type { Challenge } from '#contract/challenges/challenges.ts'
import challenges from '#words/en/challenges/challenges.json' with { type: 'json' }
import { createSay } from '#words/say.ts'
import { ownResult } from './own-result.ts'

const say = createSay('en', { challenges })
const verdict = { closedAt: '2026-09-01T00:00:00Z', voterCount: 9, entryCount: 3, votersToFlip: null }

function resultLine(
  own: { songId?: null; songTitle: string | null; ranking: number | null },
  judged = verdict as typeof verdict | null,
) {
  const ownSubmission = { id: '1', songId: '2', submittedAt: '2026-08-20T00:00:00Z', ...own }
  return ownResult({ isActive: true, ownSubmission, verdict: judged } as Challenge, say)
}

test('an own entry has its place, or the reason why it has none', () => {
  expect(resultLine({ songTitle: 'Tide', ranking: null }, null)).toBe('My entry: Tide')
  expect(resultLine({ songTitle: 'Tide', ranking: 2 })).toBe('My entry: Tide, position 2')
  expect(resultLine({ songTitle: 'Tide', ranking: null })).toMatch(/^My entry: Tide\. .*could not be heard/)
  expect(resultLine({ songTitle: null, ranking: null }, null)).toMatch(/removed by a decision/)
  expect(resultLine({ songTitle: null, ranking: 2 })).toMatch(/removed by a decision/)
  expect(resultLine({ songId: null, songTitle: null, ranking: null }, null)).toMatch(
    /has been deleted\. .*one song/,
  )
})
