import { useEffect, useEffectEvent, useState } from 'react'
import type { Comment } from '#contract/discussion/comments.ts'

/** Tells the list that a form is open in a thread. Returns a function that tells that it is closed. */
export type Pin = () => () => void

/**
 * The comments of a list, and those with an open form in their thread: a new comment moves the last one off the pages
 * that are read again, and its form must not go with it.
 */
export function usePinnedComments(read: readonly Comment[] = []) {
  const [pinned, setPinned] = useState<readonly Comment[]>([])
  const pin = (comment: Comment) => {
    // A copy, because two forms of one thread are pinned and released one by one.
    const one = { ...comment }
    setPinned(now => [...now, one])
    return () => setPinned(now => now.filter(other => other !== one))
  }
  return { shown: withPinned(read, pinned), pin }
}

/** What is pinned and no longer read comes last, from where new comments move others off. */
export function withPinned(read: readonly Comment[], pinned: readonly Comment[]): Comment[] {
  const ids = new Set(read.map(({ id }) => id))
  const missing = new Map(pinned.filter(({ id }) => !ids.has(id)).map(comment => [comment.id, comment]))
  return [...read, ...missing.values()]
}

/** Pins the thread while a form is open in it. */
export function usePin(isWriting: boolean, pin: Pin): void {
  const begin = useEffectEvent(pin)
  useEffect(() => (isWriting ? begin() : undefined), [isWriting])
}
