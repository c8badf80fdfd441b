import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BadgeType } from '#contract/people/badge-types.ts'
import words from '#words/en/challenges/awards.json' with { type: 'json' }
import { WordsContext } from '../../../say/use-say.ts'
import { createWords } from '../../../say/words.ts'
import { EarnedBadge } from './PersonBadges.tsx'

test('a badge of a type that only a newer server knows is shown by its name, with a general picture', () => {
  expect(drawn('gold')).toContain('lucide-crown')
  const unknown = drawn('platinum' as BadgeType)
  expect(unknown).toContain('lucide-award')
  expect(unknown).toContain('<h3>Winner</h3>')
})

function drawn(type: BadgeType): string {
  const badge = { id: 'badge', type, name: 'Winner', description: 'Won.', icon: type }
  const earned = { id: 'one', userId: 'mina', badgeId: 'badge', badge, challengeId: null, challenge: null }
  return renderToStaticMarkup(
    <WordsContext value={createWords('en', { awards: words })}>
      <EarnedBadge earned={{ ...earned, earnedAt: '2026-06-15T12:00:00.000Z' }} />
    </WordsContext>,
  )
}
