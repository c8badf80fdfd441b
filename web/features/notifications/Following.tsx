import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSay } from '../../say/use-say.ts'
import { useAccount } from '../../session/viewer.ts'
import { MessagesLink } from '../messages/MessagesLink.tsx'
import { follow } from './follow.ts'

/** Beside the bell: keeps the page up to date, says aloud what is worth it, and leads to one's messages. */
export function Following() {
  const say = useSay()
  const accountId = useAccount()?.id
  const queries = useQueryClient()
  const [told, setTold] = useState(0)
  useEffect(() => {
    if (accountId === undefined) return undefined
    return follow({ accountId, queries, onMore: setTold })
  }, [accountId, queries])
  return (
    <>
      <MessagesLink />
      <output className="spoken">{told > 0 && say('shell.bell', { count: told })}</output>
    </>
  )
}
