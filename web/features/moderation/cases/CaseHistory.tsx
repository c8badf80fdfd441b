import { Link } from '@tanstack/react-router'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import { momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import css from './CaseView.module.css'

/** Earlier decisions about the same person, and the log of this case. */
export function CaseHistory({ found: { earlier, log } }: { found: CaseDetail }) {
  const say = useSay()
  return (
    <>
      {earlier.length > 0 && (
        <section className={css.sheet} aria-labelledby="case-earlier">
          <h2 id="case-earlier">{say('moderation.earlier')}</h2>
          <ul className={css.list}>
            {earlier.map(({ caseId, name, decision }) => (
              <li key={caseId} className={css.buttons}>
                <Link to="/admin/{-$section}/{-$id}" params={{ section: 'reports', id: caseId }}>
                  {name || '–'}
                </Link>
                <span className={css.quiet}>
                  {say(`decisions.outcome.${decision.person ?? decision.content}`)} ·{' '}
                  {momentOf(decision.decidedAt, say.language)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={css.sheet} aria-labelledby="case-log">
        <h2 id="case-log">{say('moderation.log')}</h2>
        <ol className={css.facts}>
          {log.map(({ act, actor, at }) => (
            <li key={`${act} ${at}`} className={css.quiet}>
              {momentOf(at, say.language)} · {say(`moderation.log.${act}`)} ·{' '}
              {actor?.artistName ?? say('moderation.nobody')}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
