import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ask } from '../../api/queries.ts'
import { useSay } from '../../say/use-say.ts'
import { useAccount } from '../../session/viewer.ts'
import type { OpenAddress } from '../../session/worker-agreement.ts'
import { MessagesLink } from '../messages/MessagesLink.tsx'
import { showAppBadge } from './app-badge.ts'
import { follow } from './follow.ts'

/**
 * Beside the bell: keeps the page up to date, announces new notifications to screen readers, and links to the member's
 * messages.
 */
export function Following() {
  const say = useSay()
  const accountId = useAccount()?.id
  const queries = useQueryClient()
  const [told, setTold] = useState(0)
  useEffect(() => {
    if (accountId === undefined) return undefined
    return follow({ accountId, queries, tell: setTold })
  }, [accountId, queries])
  const { data } = useQuery({ ...ask('GET /api/notifications/count'), enabled: false })
  useEffect(() => void (data && showAppBadge(data.count)), [data])
  useGoingWhereSent()
  return (
    <>
      <MessagesLink />
      <output className="spoken">{told > 0 && say('shell.bell', { count: told })}</output>
    </>
  )
}

/** When a person has pressed a system notification while this page is open, opens its address. */
function useGoingWhereSent(): void {
  const { history } = useRouter()
  useEffect(() => {
    // Does not exist on pages without TLS.
    if (!('serviceWorker' in navigator)) return undefined
    const go = ({ data, ports }: MessageEvent<Partial<OpenAddress> | string>) => {
      if (typeof data === 'string' || data.open === undefined) return
      history.push(data.open)
      ports[0]?.postMessage('gone')
    }
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', go)
    return () => serviceWorker.removeEventListener('message', go)
  }, [history])
}
