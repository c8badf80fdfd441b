import { Link, useHydrated } from '@tanstack/react-router'
import { Headphones } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { useSay } from '../../say/use-say.ts'
import { useIsModerator } from '../../session/viewer.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { late } from '../../ui/layers/late.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './ChallengeDetail.module.css'
import { challengeReads } from './challenge-reads.ts'
import { textsOf } from './challenge-texts.ts'
import { EntriesTitle } from './entries/EntriesTitle.tsx'
import { JoinButton } from './entries/JoinButton.tsx'
import { Countdown, Poster } from './Poster.tsx'
import { ownResult } from './results/own-result.ts'
import { nextTurn, shownPhase } from './shown-phase.ts'
import { periodOf, useZone } from './times/challenge-days.ts'
import { useStaleAt } from './times/use-stale-at.ts'
import { useChallengeNews } from './use-challenge-news.ts'

const ChangeButtons = late(async () => (await import('./desk/ChangeButtons.tsx')).ChangeButtons, {
  words: ['announcing'],
})
const WithdrawButton = late(async () => (await import('./joining/WithdrawButton.tsx')).WithdrawButton, {
  words: ['entering'],
})
/** Loaded after the page, which already says what the challenge is about. */
const Entries = lazy(async () => ({ default: (await import('./entries/Entries.tsx')).Entries }))

interface ChallengeDetailProps {
  challenge: Challenge
  frame: 'page' | 'dialog'
  /** The challenge's title, in the heading element that the frame needs. */
  heading: ReactNode
  close?: ReactNode
}

/** The poster at the left, the entries at the right, and below them what the viewer has done or can do. */
export function ChallengeDetail({ challenge, frame, heading, close }: ChallengeDetailProps) {
  const say = useSay()
  const isModerator = useIsModerator()
  // The server does not render the entries.
  const isHydrated = useHydrated()
  useChallengeNews(challenge.id)
  useStaleAt(nextTurn(challenge), challengeReads)
  return (
    <article className={classNames(css.detail, css[frame])}>
      <Poster challenge={challenge} isTall className={css.poster}>
        <Countdown challenge={challenge} />
        <div className={css.title}>{heading}</div>
        <About challenge={challenge} />
      </Poster>
      {close && <div className={css.close}>{close}</div>}
      <section className={css.entries}>
        {isHydrated ? (
          <ErrorBoundary instead={<Waiting challenge={challenge} />}>
            <Suspense fallback={<Waiting challenge={challenge} />}>
              <Entries challenge={challenge} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <Waiting challenge={challenge} />
        )}
        <footer className={css.foot}>
          <p className={css.words}>{ownResult(challenge, say)}</p>
          <div className={`wrapping ${css.actions}`}>
            {isModerator && <ChangeButtons challenge={challenge} />}
            <Actions challenge={challenge} />
          </div>
        </footer>
      </section>
    </article>
  )
}

/** Enough rows to fill a screen; for further entries the skeleton keeps only space. */
const fewRows = 12

/** As tall as the entries will be, so that nothing moves when they load. */
function Waiting({ challenge }: { challenge: Challenge }) {
  const rows = Math.max(challenge.submissionCount, 3)
  return (
    <>
      <header className={css.head}>
        <EntriesTitle challenge={challenge} />
        <Skeleton className={css.waitingPlay} />
        <Skeleton className={css.waitingSorts} />
      </header>
      <div className={classNames(css.list, css.waiting)} aria-busy="true" style={{ '--rows': rows }}>
        {Array.from({ length: Math.min(rows, fewRows) }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list.
          <Skeleton key={row} className={css.waitingRow} />
        ))}
      </div>
    </>
  )
}

function About({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  const zone = useZone()
  const { description, theme } = textsOf(challenge, say.language)
  const facts = [
    ['period', periodOf(challenge, say.language, zone)],
    ['participants', say('challenges.fact.people', { count: challenge.submissionCount })],
    ['theme', theme],
    ['genre', challenge.genre],
  ] as const
  return (
    <>
      {description && <p className={css.description}>{description}</p>}
      <dl className={css.facts}>
        {facts.map(
          ([fact, words]) =>
            words && (
              <div key={fact}>
                <dt>{say(`challenges.fact.${fact}`)}</dt>
                <dd>{words}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

function Actions({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  const params = { id: challenge.id }
  const phase = shownPhase(challenge)
  const canJudge = phase === 'judging' || (phase === 'ongoing' && challenge.submissionCount > 0)
  return (
    <>
      {canJudge && (
        <Link
          to="/challenges/$id/listen"
          params={params}
          className={buttonClass({ look: phase === 'judging' ? 'primary' : 'line' })}
        >
          <Headphones size={18} aria-hidden="true" />
          {say('challenges.listen')}
        </Link>
      )}
      {phase === 'ongoing' && challenge.ownSubmission?.songTitle && (
        <WithdrawButton challengeId={challenge.id} />
      )}
      {phase === 'ongoing' && <JoinButton challenge={challenge} look="primary" />}
      {challenge.verdict && (
        <Link to="/challenges/$id/results" params={params} className={buttonClass({ look: 'primary' })}>
          {say('challenges.results')}
        </Link>
      )}
    </>
  )
}
