import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changedFields } from '../ui/fields/changed-fields.ts'
import { beforeLeading } from './unauthorized.ts'
import { unsentKey } from './unsent-key.ts'
import { useAccount } from './viewer.ts'

/**
 * Keeps the fields that a member has changed here if they are led to the sign-in, and gives them back, once, when they
 * open this form again. `name` distinguishes the form from all others; without one, nothing is kept, which is right for
 * secrets. With `whenClosed` they are also kept if the form goes away before the returned function was called, which
 * says that they were sent or discarded.
 */
export function useUnsent<T extends object>(
  name: string | undefined,
  typed: T,
  giveBack: (typed: T) => void,
  { whenClosed = false } = {},
): () => void {
  const accountId = useAccount()?.id
  const key = name && accountId && `${unsentKey}form_${accountId}_${name}`
  const [start] = useState(typed)
  const isOver = useRef(!whenClosed)
  const take = useEffectEvent((from: string) => {
    const kept = takeUnsent(from) as Partial<T> | null
    if (kept !== null) giveBack({ ...typed, ...kept })
  })
  const keep = useEffectEvent((at: string) => {
    const changed = changedFields(start, typed)
    if (Object.keys(changed).length > 0) keepUnsent(at, JSON.stringify(changed))
  })
  useEffect(() => {
    if (!key) return undefined
    take(key)
    const stop = beforeLeading(() => keep(key))
    return () => {
      stop()
      if (!isOver.current) keep(key)
    }
  }, [key])
  return () => {
    isOver.current = true
    // The form may have gone away while it was being sent.
    if (key) takeUnsent(key)
  }
}

function takeUnsent(key: string): unknown {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    localStorage.removeItem(key)
    return kept
  } catch (error) {
    console.error(error)
    return null
  }
}

function keepUnsent(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    // The storage is full or forbidden, and the person is led away all the same.
    console.error(error)
  }
}
