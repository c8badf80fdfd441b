import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { late } from '../../../ui/layers/late.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { player } from '../../player/player.ts'
import { BackToChallenge } from '../ChallengeLink.tsx'
import { challengeRead } from '../challenge-reads.ts'
import { BlindEntryPanel } from './BlindEntryPanel.tsx'
import css from './ListeningRoomPage.module.css'
import { useRoom } from './use-room.ts'

/** Below what is to be judged, and nothing until it has read its list. */
const JudgedEntries = late(async () => (await import('../entries/JudgedEntries.tsx')).JudgedEntries)

const RoomTimes = late(async () => (await import('./RoomTimes.tsx')).RoomTimes, {
  fallback: <p>{'\u00a0'}</p>,
})

/** Here members hear a challenge's entries one at a time, without knowing the artists, and judge them. */
export function ListeningRoomPage() {
  const say = useSay()
  const { id } = useParams({ from: '/challenges/$id/listen' })
  const account = useAccount()
  // The player bar is not on this page, so its sound has to stop: no one could stop it here.
  useEffect(() => player.pause(), [])
  const { data: challenge } = useQuery(challengeRead(id))
  if (!challenge) return null
  return (
    <div className={`page ${css.page}`}>
      <BackToChallenge challenge={challenge} />
      <header className="page-head">
        <div>
          <h1>{say('listening.title')}</h1>
          <p>{say('listening.text')}</p>
        </div>
      </header>
      {account ? <Room challenge={challenge} /> : <AccountNeeded />}
    </div>
  )
}

function Room({ challenge }: { challenge: Challenge }) {
  const open = useRoom(challenge.id)
  return (
    <>
      <RoomTimes challenge={challenge} room={open.room} newsReads={open.newsReads} />
      <Inside challenge={challenge} {...open} />
    </>
  )
}

type InsideProps = { challenge: Challenge } & ReturnType<typeof useRoom>

function Inside({ challenge, room, ballot, again, openAgain, isFirst, ...read }: InsideProps) {
  const say = useSay()
  const { id, isActive } = challenge
  if (read.isPending) return <Skeleton height="420px" />
  if (read.isClosed)
    return (
      <EmptyState
        title={say(isActive ? 'listening.closed' : 'listening.cancelled')}
        text={isActive ? say('listening.closed.text') : undefined}
        action={<ToChallenge id={id} takesFocus={room !== undefined} />}
      />
    )
  if (!room) return <ErrorState title={say('listening.broken')} text={read.reason} onRetry={read.retry} />
  const { judged, total } = room.progress
  return (
    <>
      <div className={css.progress}>
        <progress
          className="progress-bar"
          aria-label={say('listening.progress.label')}
          max={Math.max(1, total)}
          value={judged}
        />
        <p aria-live="polite">{say('listening.progress', { judged, total })}</p>
      </div>
      {ballot ? (
        <BlindEntryPanel
          key={ballot.entry.token}
          {...ballot}
          name={say(again ? 'listening.entry.again' : 'listening.entry')}
          isBarred={room.obstacle !== null}
          takesFocus={!isFirst}
        />
      ) : (
        <EmptyState
          title={say(total === 0 ? 'listening.none' : 'listening.done')}
          text={say(total === 0 ? 'listening.none.text' : 'listening.done.text')}
          action={<ToChallenge id={id} takesFocus={!isFirst} />}
        />
      )}
      {judged > 0 && (
        <JudgedEntries
          challengeId={id}
          openToken={again?.token}
          onOpen={openAgain}
          onClose={() => void ballot?.onOver()}
        />
      )}
    </>
  )
}

/** `takesFocus`: it follows an entry whose buttons are gone. If news brought it, the focus stays where it is. */
function ToChallenge({ id, takesFocus = false }: { id: string; takesFocus?: boolean }): ReactNode {
  const say = useSay()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) link.current?.focus()
  }, [takesFocus])
  return (
    <Link ref={link} to="/challenges/$id" params={{ id }} className={buttonClass()}>
      {say('listening.back')}
    </Link>
  )
}

function AccountNeeded() {
  const say = useSay()
  return (
    <EmptyState
      title={say('listening.guest')}
      text={say('listening.guest.text')}
      action={
        <Link to="/auth" search={{ mode: 'signup' }} className={buttonClass({ look: 'primary', size: 'lg' })}>
          {say('shell.account.signUp')}
        </Link>
      }
    />
  )
}
