import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings } from 'lucide-react'
import type { Notification } from '#contract/notifications/notifications.ts'
import { askPages } from '../../api/queries.ts'
import { shownCount } from '../../say/shown-count.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import type { LayerProps } from '../../ui/layers/LazyOnIntent.tsx'
import { Popover } from '../../ui/layers/Popover.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import waiting from '../../ui/Skeleton.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './NotificationPopover.module.css'
import { NotificationRow } from './NotificationRow.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** The list of notifications, under the bell. It is read only while it is open. */
export function NotificationPopover({ count, ...layer }: LayerProps & { count: number }) {
  const say = useSay()
  return (
    <Popover {...layer} label={say('notifications.heading')}>
      {layer.isOpen && <Opened count={count} onLeave={layer.onClose} />}
    </Popover>
  )
}

function Opened({ count, onLeave }: { count: number; onLeave: () => void }) {
  const say = useSay()
  const { markAll, isMarkingAll } = useMarkRead()
  return (
    <>
      <div className={css.head}>
        <h2 className={css.heading}>
          {say('notifications.heading')}
          {count > 0 && (
            <span className={css.count} aria-hidden="true">
              {shownCount(count)}
            </span>
          )}
        </h2>
        <Button
          look="ghost"
          size="sm"
          icon={<CheckCheck size={17} />}
          disabled={count === 0}
          pending={isMarkingAll}
          pendingWords={say('notifications.markAll.pending')}
          onClick={markAll}
        >
          {say('notifications.markAll')}
        </Button>
      </div>
      <List onLeave={onLeave} />
      <Link to="/settings" hash="notifications" className={css.foot} onClick={onLeave}>
        <Settings size={17} />
        {say('notifications.settings')}
      </Link>
    </>
  )
}

function List({ onLeave }: { onLeave: () => void }) {
  const say = useSay()
  const read = useInfiniteQuery({
    ...askPages('GET /api/notifications', { query: { limit: 20 } }),
    // So that notifications that came while it was closed are shown.
    refetchOnMount: 'always',
  })
  const { data, isError, refetch, isRefetching } = read
  if (isError && !data) {
    return (
      <div className={css.list}>
        <ErrorState
          title={say('notifications.broken.title')}
          text={say('notifications.broken.text')}
          retryWords={say('notifications.retry')}
          onRetry={() => void refetch()}
          pending={isRefetching}
          pendingWords={say('notifications.loading')}
        />
      </div>
    )
  }
  if (!data) return <Waiting />
  if (data.length === 0) {
    return (
      <div className={css.list}>
        <EmptyState title={say('notifications.empty.title')} text={say('notifications.empty.text')} />
      </div>
    )
  }
  return (
    <div className={css.list}>
      <Rows notifications={data} onLeave={onLeave} />
      <div className={css.more}>
        <MoreButton list={read} size="sm" pendingWords={say('notifications.more.pending')}>
          {say('notifications.more')}
        </MoreButton>
      </div>
    </div>
  )
}

function Rows({ notifications, onLeave }: { notifications: readonly Notification[]; onLeave: () => void }) {
  const { mark } = useMarkRead()
  return (
    <ul className={css.rows}>
      {notifications.map(notification => (
        <li key={notification.id}>
          <NotificationRow
            notification={notification}
            onOpen={() => {
              if (!notification.isRead) mark(notification.id)
              onLeave()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  const say = useSay()
  return (
    <div className={css.list} aria-busy="true">
      <span className="spoken">{say('notifications.loading')}</span>
      {[0, 1, 2, 3].map(row => (
        <div key={row} className={waiting.row}>
          <Skeleton width={44} height={44} round />
          <span className={waiting.lines}>
            <Skeleton width="82%" height={16} />
            <Skeleton width="34%" height={12} />
          </span>
        </div>
      ))}
    </div>
  )
}
