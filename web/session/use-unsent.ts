import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changedFields } from '../ui/fields/changed-fields.ts'
import { beforeLeading } from './unauthorized.ts'
import { unsentKey } from './unsent-key.ts'
import { useAccount } from './viewer.ts'

interface Unsent<T> {
  /** Call when the fields were sent or discarded. */
  forget: () => void
  /** Keeps these fields for the next time that the form opens, also if it has gone away. */
  keep: (fields: T) => void
}

/**
 * Keeps the fields that a member has changed here if they are led to the sign-in, and gives them back, once, when they
 * open this form again. `name` distinguishes the form from all others; without one, nothing is kept, which is right for
 * secrets. With `whenClosed` they are also kept if the form goes away before `forget` was called.
 */
export function useUnsent<T extends object>(
  name: string | undefined,
  typed: T,
  giveBack: (typed: T) => void,
  { whenClosed = false } = {},
): Unsent<T> {
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
  return {
    forget: () => {
      isOver.current = true
      // The form may have gone away while it was being sent.
      if (key) takeUnsent(key)
    },
    keep: fields => {
      if (key) keepUnsent(key, JSON.stringify(fields))
    },
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
