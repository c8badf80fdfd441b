import type { CaseDetail } from '#contract/moderation/cases.ts'
import { momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { Chip } from '../../../ui/looks/Chip.tsx'
import css from './CaseView.module.css'
import { Snapshot } from './Snapshot.tsx'

/** The reports: who, why, and the content at that time; content that did not change in between is shown once. */
export function CaseReports({ found }: { found: CaseDetail }) {
  const say = useSay()
  return (
    <section className={css.sheet} aria-labelledby="case-reports">
      <h2 id="case-reports">{say('admin.section.reports')}</h2>
      <ul className={css.list}>
        {found.reports.map((report, place) => {
          const before = found.reports[place - 1]
          const isSame = before && JSON.stringify(before.snapshot) === JSON.stringify(report.snapshot)
          return (
            <li key={report.id} className={css.report}>
              <div className={css.buttons}>
                <strong>{whoIn(say, found, report)}</strong>
                <Chip>{say(`reports.reason.${report.reason}`)}</Chip>
                <time dateTime={report.createdAt} className={css.quiet}>
                  {momentOf(report.createdAt, say.language)}
                </time>
              </div>
              {report.explanation && <p className={css.words}>{report.explanation}</p>}
              {report.inGoodFaith && <p className={css.quiet}>{say('moderation.goodFaith')}</p>}
              {!isSame && (
                <>
                  <h3>{say('moderation.snapshot')}</h3>
                  <Snapshot shown={report} />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Report = CaseDetail['reports'][number]

function whoIn(
  say: ReturnType<typeof useSay>,
  { source }: CaseDetail,
  { reporter, isInitiative }: Report,
): string {
  if (isInitiative) return say('moderation.report.moderator')
  if (reporter) return say('moderation.report.of', { name: reporter.artistName })
  return say(
    source === 'report' || source === 'moderator' ? 'moderation.report.guest' : `moderation.report.${source}`,
  )
}
