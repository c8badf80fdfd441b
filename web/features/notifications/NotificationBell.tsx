import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ask } from '../../api/queries.ts'
import { useNeedWords, useSay } from '../../say/use-say.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../ui/LazyOnIntent.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { useAccount } from '../accounts/viewer.ts'
import { showNetworkFailure } from '../shell/network-failure.ts'
import { shownCount } from './shown-count.ts'

/** How many are unread, and what they are once somebody asks. Everything but the button itself comes later. */
export function NotificationBell() {
  const say = useSay()
  const need = useNeedWords()
  const { data } = useQuery({ ...ask('GET /api/notifications/count'), enabled: false })
  const told = useFollowing()
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
      <output className="spoken">{told > 0 && say('shell.bell', { count: told })}</output>
    </>
  )
}

/** The number that was last worth saying aloud. */
function useFollowing(): number {
  const account = useAccount()
  const queries = useQueryClient()
  const [told, setTold] = useState(0)
  const accountId = account?.id
  useEffect(() => {
    if (accountId === undefined) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async (): Promise<void> => {
      const { follow } = await import('./follow.ts')
      if (isGone) return
      stop = follow({ accountId, queries, onMore: setTold })
    }
    const callOff = whenIdle(() => void begin().catch(console.error))
    return () => {
      isGone = true
      callOff()
      stop?.()
    }
  }, [accountId, queries])
  return told
}
