import { useQuery } from '@tanstack/react-query'
import type { ModerationMonth } from '#contract/moderation/transparency.ts'
import { dateFormat } from '#words/formats.ts'
import { ask } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { ReadingPage } from '../../../ui/ReadingPage.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './TransparencyPage.module.css'

/** Public numbers about what moderators did. */
export function TransparencyPage() {
  const say = useSay()
  const { data, error, refetch } = useQuery(ask('GET /api/transparency'))
  return (
    <ReadingPage>
      <header>
        <h1>{say('transparency.title')}</h1>
        <p>{say('transparency.intro')}</p>
      </header>
      {data?.map(month => (
        <Month key={month.month} month={month} />
      ))}
      {!data && error && (
        <ErrorState title={say('admin.broken')} text={reasonOf(say, error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height="300px" />}
    </ReadingPage>
  )
}

function Month({ month }: { month: ModerationMonth }) {
  const say = useSay()
  const { count } = useNumbers()
  const name = dateFormat(say.language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const isQuiet = month.reports + month.decisions + month.appeals === 0
  return (
    <Section id={`month-${month.month}`} title={name.format(new Date(`${month.month}-01T00:00:00Z`))}>
      {isQuiet ? (
        <p>{say('transparency.nothing')}</p>
      ) : (
        <>
          <dl className={css.facts}>
            <Fact name={say('transparency.reports')} value={count(month.reports)} />
            <Fact name={say('transparency.decisions')} value={count(month.decisions)} />
            <Fact
              name={say('transparency.median')}
              value={
                month.medianHours === null ? '–' : say('transparency.hours', { count: month.medianHours })
              }
            />
            <Fact name={say('transparency.appeals')} value={count(month.appeals)} />
            <Fact name={say('transparency.reversed')} value={count(month.reversed)} />
          </dl>
          <div className={css.tables}>
            <Counts
              title={say('transparency.reasons')}
              rows={month.reasons.map(row => [say(`reports.reason.${row.reason}`), row.count])}
            />
            <Counts
              title={say('transparency.outcomes')}
              rows={month.outcomes.map(row => [say(`decisions.outcome.${row.outcome}`), row.count])}
            />
          </div>
        </>
      )}
    </Section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Counts({ title, rows }: { title: string; rows: readonly (readonly [string, number])[] }) {
  const { count } = useNumbers()
  if (rows.length === 0) return null
  return (
    <table className={css.table}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(([name, number]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count(number)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
