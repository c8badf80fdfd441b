import { useInfiniteQuery } from '@tanstack/react-query'
import type { Session } from '#contract/identity/sessions.ts'
import { call } from '../../../api/call.ts'
import { askPages } from '../../../api/queries.ts'
import { deviceName } from '../../../say/device-name.ts'
import { momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeviceList, DeviceRow } from '../../../ui/DeviceList.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Part } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './Settings.module.css'

/** The browsers in which the member is signed in; each session can be ended. */
export function SessionList() {
  const say = useSay()
  const read = useInfiniteQuery(askPages('GET /api/sessions'))
  const { data, isError, refetch } = read
  return (
    <Part title={say('settings.sessions')} text={say('settings.sessions.text')}>
      {data && (
        <DeviceList>
          {data.map(session => (
            <Row key={session.id} session={session} />
          ))}
        </DeviceList>
      )}
      <MoreButton list={read} look="ghost">
        {say('settings.sessions.more')}
      </MoreButton>
      {data &&
        (data.length > 1 ? <EndOthers /> : <p className={css.lead}>{say('settings.sessions.alone')}</p>)}
      {!data && isError && (
        <ErrorState
          title={say('settings.sessions.broken.title')}
          text={say('settings.broken.text')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <div className={css.waiting} aria-busy="true">
          <span className="spoken">{say('settings.sessions.loading')}</span>
          <Skeleton height="64px" />
        </div>
      )}
    </Part>
  )
}

function Row({ session }: { session: Session }) {
  const say = useSay()
  const device = deviceName(say, session)
  const end = useEnding(
    () => call('DELETE /api/sessions/{id}', { params: { id: session.id } }),
    say('settings.sessions.ended'),
  )
  return (
    <DeviceRow
      name={
        <>
          {device}
          {session.isCurrent && <span className={css.here}>{say('settings.sessions.here')}</span>}
          {session.awaitsFactor && <span className={css.half}>{say('settings.sessions.half')}</span>}
        </>
      }
      when={[
        say('settings.sessions.seen', { time: momentOf(session.lastSeenAt, say.language) }),
        say('settings.sessions.since', { time: momentOf(session.createdAt, say.language) }),
      ].join(' · ')}
    >
      {!session.isCurrent && (
        <Button
          ref={handFocusOn}
          size="sm"
          aria-label={say('settings.sessions.end.label', { device })}
          pending={end.isPending}
          onClick={() => void end.act()}
        >
          {say('settings.sessions.end')}
        </Button>
      )}
    </DeviceRow>
  )
}

function EndOthers() {
  const say = useSay()
  const end = useEnding(() => call('DELETE /api/sessions'), say('settings.sessions.othersEnded'))
  return (
    <Button
      ref={handFocusOver}
      pending={end.isPending}
      pendingWords={say('settings.sessions.endOthers.pending')}
      onClick={() => void end.act()}
    >
      {say('settings.sessions.endOthers')}
    </Button>
  )
}

/** Ends sessions and reads the list again, also if a session had already ended. */
function useEnding(end: () => Promise<unknown>, done: string) {
  const say = useSay()
  return useAction({ call: end, done, failed: say('common.error'), reread: ['GET /api/sessions'] })
}
