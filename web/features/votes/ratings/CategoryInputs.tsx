import { defaultScore } from '#contract/limits.ts'
import { type Category, categories } from '#contract/votes/categories.ts'
import { useSay } from '../../../say/use-say.ts'
import { CrescendoInput } from '../../../ui/fields/CrescendoInput.tsx'
import { scoreWord } from '../../../ui/looks/score-band.ts'
import type { CategoryScores, Score } from './category-scores.ts'

interface CategoryInputsProps {
  scores: CategoryScores
  onChange: (category: Category, score: Score) => void
}

/** One slider for each category; any of them can stay unmoved or be marked as not applying. */
export function CategoryInputs({ scores, onChange }: CategoryInputsProps) {
  const say = useSay()
  return categories.map(category => {
    const score = scores[category]
    const isApart = score === 'apart'
    return (
      <CrescendoInput
        key={category}
        label={say(`ratings.category.${category}`)}
        score={typeof score === 'number' ? score : null}
        start={defaultScore}
        onScore={next => onChange(category, next)}
        word={value => say(`ratings.word.${scoreWord(value)}`)}
        emptyWord={say(isApart ? 'ratings.apart' : 'ratings.unmoved')}
        apart={{
          label: say('ratings.apart.toggle'),
          isSet: isApart,
          onToggle: () => onChange(category, isApart ? 'unmoved' : 'apart'),
        }}
      />
    )
  })
}
