import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { BackToChallenge } from '../ChallengeLink.tsx'
import { challengeRead, challengeReads, submissionsRead } from '../challenge-reads.ts'
import { RankedEntries } from '../entries/RankedEntries.tsx'
import { nextTurn, shownPhase } from '../shown-phase.ts'
import { useStaleAt } from '../times/use-stale-at.ts'
import { useChallengeNews } from '../use-challenge-news.ts'
import { Rule } from './RankingRule.tsx'
import css from './ResultsPage.module.css'

/** The result of a challenge, how certain it is, and how it was calculated. */
export function ResultsPage() {
  const say = useSay()
  const { id } = useParams({ from: '/challenges/$id/results' })
  const { data: challenge } = useQuery(challengeRead(id))
  useChallengeNews(id)
  useStaleAt(challenge ? nextTurn(challenge) : null, challengeReads)
  if (!challenge) return null
  return (
    <div className={`page ${css.page}`}>
      <BackToChallenge challenge={challenge} />
      <h1 className={css.title}>{say('results.title')}</h1>
      {challenge.verdict ? (
        <Verdict challenge={challenge} verdict={challenge.verdict} />
      ) : (
        <NotYet challenge={challenge} />
      )}
      <Rule />
    </div>
  )
}

interface VerdictProps {
  challenge: Challenge
  verdict: NonNullable<Challenge['verdict']>
}

function Verdict({ challenge, verdict }: VerdictProps) {
  const say = useSay()
  const { count } = useNumbers()
  const { voterCount, entryCount, votersToFlip } = verdict
  return (
    <>
      <dl className={`figures ${css.numbers}`}>
        <div>
          <dt>{say('results.voters')}</dt>
          <dd>{count(voterCount)}</dd>
        </div>
        <div>
          <dt>{say('results.entries')}</dt>
          <dd>{count(entryCount)}</dd>
        </div>
        <div>
          <dt>{say('results.flip')}</dt>
          <dd>{votersToFlip === null ? '–' : count(votersToFlip)}</dd>
        </div>
      </dl>
      <Flip challengeId={challenge.id} votersToFlip={votersToFlip} />
      <RankedEntries challenge={challenge} />
      <section className={css.votes}>
        <h2>{say('results.votes')}</h2>
        <p>{say('results.votes.text')}</p>
        <div className="wrapping">
          {(['csv', 'json'] as const).map(format => (
            <ButtonLink
              key={format}
              href={`/api/challenges/${challenge.id}/votes${format === 'csv' ? '.csv' : ''}`}
              download={`votes-${challenge.id}.${format}`}
              icon={<Download size={18} aria-hidden="true" />}
            >
              {say(`results.votes.${format}`)}
            </ButtonLink>
          ))}
        </div>
      </section>
    </>
  )
}

/** What the number of voters who could change the winner means; nothing where too few have judged for a winner. */
function Flip({ challengeId, votersToFlip }: { challengeId: string; votersToFlip: number | null }) {
  const say = useSay()
  const { data: entries } = useInfiniteQuery(submissionsRead(challengeId))
  if (votersToFlip !== null) {
    return <p className={css.flip}>{say('results.flip.text', { count: votersToFlip })}</p>
  }
  if (!entries?.some(entry => entry.result?.certainty)) return null
  return <p className={css.flip}>{say('results.flip.never')}</p>
}

function NotYet({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  return (
    <EmptyState
      title={say('results.none')}
      text={<When challenge={challenge} />}
      action={
        challenge.isJudging && (
          <Link
            to="/challenges/$id/listen"
            params={{ id: challenge.id }}
            className={buttonClass({ look: 'primary' })}
          >
            {say('challenges.listen')}
          </Link>
        )
      }
    />
  )
}

/** When there will be a result, if ever. */
function When({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  const { day } = useNumbers()
  const phase = shownPhase(challenge)
  if (phase === 'cancelled') return say('challenges.about.cancelled')
  // Judging is over; the result follows in a moment, or once moderators have decided.
  if (phase === 'ended') return say('results.counting')
  return say('results.none.text', { day: day(challenge.judgedUntil) })
}
