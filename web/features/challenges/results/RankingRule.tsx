import { contestAccountHours } from '#contract/limits.ts'
import { useSay } from '../../../say/use-say.ts'
import css from './RankingRule.module.css'

/** The steps of `server/features/challenges/ranking/`, for people who don't know pairwise comparison. */
const steps = ['blind', 'pairs', 'strength', 'samples', 'ties', 'eligible'] as const

/** How places are decided, in plain words. */
export function Rule() {
  const say = useSay()
  return (
    <section className={css.rule}>
      <h2>{say('results.rule')}</h2>
      <ol>
        {steps.map((step, at) => (
          <li key={step}>
            <b aria-hidden="true">{at + 1}</b>
            <div>
              <h3>{say(`results.rule.${step}`)}</h3>
              <p>{say(`results.rule.${step}.text`, { hours: contestAccountHours })}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
