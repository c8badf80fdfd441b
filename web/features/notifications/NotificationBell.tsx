import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { ask } from '../../api/queries.ts'
import { showNetworkFailure } from '../../notices/network-failure.ts'
import { useNeedWords, useSay } from '../../say/use-say.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../ui/LazyOnIntent.tsx'
import { useLate } from '../shell/use-late.ts'
import { shownCount } from './shown-count.ts'

const loadFollowing = () => import('./Following.tsx')

/** How many are unread, and what they are once somebody asks. Everything but the button itself comes later. */
export function NotificationBell() {
  const say = useSay()
  const need = useNeedWords()
  const { data } = useQuery({ ...ask('GET /api/notifications/count'), enabled: false })
  const late = useLate(loadFollowing)
  const count = data?.count ?? 0
  return (
    <>
      <LazyOnIntent
        popup="dialog"
        load={async () => {
          const [popover] = await Promise.all([import('./NotificationPopover.tsx'), need(['notifications'])])
          return popover
        }}
        onFail={() => showNetworkFailure(say)}
        trigger={props => (
          <IconButton {...props} label={say('shell.bell', { count })} badge={shownCount(count)}>
            <Bell size={20} />
          </IconButton>
        )}
        layer={({ NotificationPopover }, props) => <NotificationPopover {...props} count={count} />}
      />
      {late && <late.Following />}
    </>
  )
}
