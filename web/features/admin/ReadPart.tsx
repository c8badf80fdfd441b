import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSay } from '../../say/use-say.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Unread } from './table/Unread.tsx'

interface ReadProps<T> {
  read: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** One answer, in every state it can have. Known data stays when it can't be read again. */
export function Read<T>({ read, children }: ReadProps<T>) {
  const say = useSay()
  if (read.data !== undefined) return children(read.data)
  if (read.isError) return <Unread read={read} />
  return (
    <div aria-busy="true">
      <span className="spoken">{say('common.loading')}</span>
      <Skeleton height="220px" />
    </div>
  )
}
