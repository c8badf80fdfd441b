import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Part } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { OtherDevices } from './OtherDevices.tsx'
import { QuietHoursPart } from './QuietHoursPart.tsx'
import { ThisDevice } from './ThisDevice.tsx'

const pushRead = ask('GET /api/push')

/**
 * Push notifications, which arrive while no page is open: on which devices, and at which hours not. Needs the words of
 * `notifications` and `settings`.
 */
export function PushSettings() {
  const say = useSay()
  const { data: push, isError, refetch } = useQuery(pushRead)
  const others = push?.devices.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <>
      <Part id="push" title={say('notifications.push.title')} text={say('notifications.push.text')}>
        {push && <ThisDevice push={push} />}
        {!push && isError && (
          <ErrorState
            title={say('common.network.title')}
            text={say('notifications.broken.text')}
            retryWords={say('notifications.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!push && !isError && (
          <div aria-busy="true">
            <span className="spoken">{say('notifications.push.loading')}</span>
            <Skeleton height="48px" width="220px" />
          </div>
        )}
      </Part>
      {others.length > 0 && <OtherDevices devices={others} />}
      {push && push.publicKey !== null && <QuietHoursPart hours={push.quietHours} />}
    </>
  )
}
