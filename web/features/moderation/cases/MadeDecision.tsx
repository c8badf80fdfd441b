import type { CaseDetail } from '#contract/moderation/cases.ts'
import { momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { Chip } from '../../../ui/looks/Chip.tsx'
import css from './CaseView.module.css'

/** An earlier decision, for the moderators who may make the next one. */
export function MadeDecision({ decision }: { decision: NonNullable<CaseDetail['decision']> }) {
  const say = useSay()
  const { content, person, ground, rule, statement, by, decidedAt, reversedAt } = decision
  return (
    <section className={css.sheet} aria-labelledby="case-decision">
      <h2 id="case-decision">{say('moderation.decided.by', { name: by?.artistName ?? '–' })}</h2>
      <div className={css.chips}>
        <Chip look="fill">{say(`decisions.outcome.${content}`)}</Chip>
        {person && <Chip look="fill">{say(`decisions.outcome.${person}`)}</Chip>}
        {reversedAt && <Chip look="on">{say('moderation.reversed')}</Chip>}
        <time dateTime={decidedAt} className={css.quiet}>
          {momentOf(decidedAt, say.language)}
        </time>
      </div>
      <p className={css.quiet}>
        {say('decisions.why.text', {
          ground: say(`decisions.ground.${ground}`),
          rule: say(`reports.reason.${rule}`),
        })}
      </p>
      <p className={css.words}>{statement}</p>
    </section>
  )
}
