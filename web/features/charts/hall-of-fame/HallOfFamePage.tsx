import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Leaderboard } from '#contract/charts/hall-of-fame.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import css from './HallOfFamePage.module.css'
import { LeaderList, LeaderListSkeleton } from './LeaderList.tsx'
import { leaderboardRead, monthIn } from './leaderboard-read.ts'
import { MonthSelect } from './MonthSelect.tsx'
import { useLeaders } from './use-leaders.tsx'

const lists = ['artists', 'songs', 'winners'] as const
const steps = ['upload', 'rate', 'challenge'] as const

/** The best artists, songs and challenge winners, month by month. */
export function HallOfFamePage() {
  const say = useSay()
  const month = useLocation({ select: ({ search }) => monthIn(search) })
  const read = useQuery(leaderboardRead(month))
  // They stay while another month loads or if it can't be read, so that the choice keeps the focus.
  const [months, setMonths] = useState<readonly string[]>([])
  if (read.data && read.data.months !== months) setMonths(read.data.months)
  const shown = read.data?.month ?? month ?? months[0]
  return (
    <div className={`page ${css.page}`}>
      <header className={css.head}>
        <h1>{say('shell.nav.hallOfFame')}</h1>
        {shown !== undefined && months.length > 0 && <MonthSelect month={shown} months={months} />}
      </header>
      {read.data && !read.data.isFinal && <p className={css.running}>{say('hall-of-fame.running')}</p>}
      {read.isError && !read.data ? (
        <ErrorState
          title={say('hall-of-fame.broken')}
          text={reasonOf(say, read.error) ?? say('common.network.text')}
          onRetry={() => void read.refetch()}
          pending={read.isFetching}
          pendingWords={say('hall-of-fame.loading')}
        />
      ) : (
        <div className={css.lists} aria-busy={read.isPending}>
          {read.data ? <Lists board={read.data} /> : <Skeletons />}
        </div>
      )}
      <HowTo />
    </div>
  )
}

function Lists({ board }: { board: Leaderboard }) {
  const leaders = useLeaders(board)
  return lists.map(list => <LeaderList key={list} list={list} leaders={leaders[list]} />)
}

function Skeletons() {
  const say = useSay()
  return (
    <>
      <output className="spoken">{say('hall-of-fame.loading')}</output>
      {lists.map(list => (
        <LeaderListSkeleton key={list} list={list} />
      ))}
    </>
  )
}

function HowTo() {
  const say = useSay()
  return (
    <section className={css.how} aria-labelledby="how">
      <div>
        <h2 id="how">{say('hall-of-fame.how')}</h2>
        <Link to="/charts" className="text-link">
          {say('hall-of-fame.rules')}
        </Link>
      </div>
      <ol>
        {steps.map((step, at) => (
          <li key={step}>
            <b aria-hidden="true">{at + 1}</b>
            <h3>{say(`hall-of-fame.how.${step}`)}</h3>
            <p>{say(`hall-of-fame.how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
