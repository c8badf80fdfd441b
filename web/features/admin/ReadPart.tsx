import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '../../api/reason-of.ts'
import { useSay } from '../../say/use-say.ts'
import { Broken } from '../../ui/Quiet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface ReadProps<T> {
  read: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** One answer, with every state it can be in. What is known stays when it can't be read again. */
export function Read<T>({ read: { data, isError, error, refetch }, children }: ReadProps<T>) {
  const say = useSay()
  if (data !== undefined) return children(data)
  if (isError) {
    return (
      <Broken
        title={say('admin.broken')}
        text={reasonOf(error) ?? say('admin.broken.text')}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div aria-busy="true">
      <span className="spoken">{say('common.loading')}</span>
      <Skeleton height="220px" />
    </div>
  )
}
