import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { ask } from '../../api/queries.ts'
import { shownCount } from '../../say/shown-count.ts'
import { useSay } from '../../say/use-say.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../ui/layers/LazyOnIntent.tsx'
import { late } from '../../ui/layers/late.tsx'

const Following = late(async () => (await import('./Following.tsx')).Following)

/** Shows the number of unread notifications, and the list after a press. All except the button loads later. */
export function NotificationBell() {
  const say = useSay()
  const { data } = useQuery({ ...ask('GET /api/notifications/count'), enabled: false })
  const count = data?.count ?? 0
  return (
    <>
      <LazyOnIntent
        popup="dialog"
        load={() => import('./NotificationPopover.tsx')}
        words={['notifications']}
        trigger={props => (
          <IconButton {...props} label={say('shell.bell', { count })} badge={shownCount(count)}>
            <Bell size={20} />
          </IconButton>
        )}
        layer={({ NotificationPopover }, props) => <NotificationPopover {...props} count={count} />}
      />
      <Following />
    </>
  )
}
