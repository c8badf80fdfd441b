import { useEffect, useEffectEvent, useState } from 'react'
import type { Comment } from '#contract/discussion/comments.ts'

/** Tells the list that a form is open in a thread. Returns a function that tells that it is closed. */
export type Hold = () => () => void

/**
 * The comments of a list, and those with an open form in their thread: a new comment moves the last one off the pages
 * that are read again, and its form must not go with it.
 */
export function useHeldComments(read: readonly Comment[] = []) {
  const [held, setHeld] = useState<readonly Comment[]>([])
  const hold = (comment: Comment) => {
    // A copy, because two forms of one thread are held and released one by one.
    const one = { ...comment }
    setHeld(now => [...now, one])
    return () => setHeld(now => now.filter(other => other !== one))
  }
  return { shown: withHeld(read, held), hold }
}

/** What is held and no longer read comes last, from where new comments move others off. */
export function withHeld(read: readonly Comment[], held: readonly Comment[]): Comment[] {
  const ids = new Set(read.map(({ id }) => id))
  const missing = new Map(held.filter(({ id }) => !ids.has(id)).map(comment => [comment.id, comment]))
  return [...read, ...missing.values()]
}

/** Holds the thread while a form is open in it. */
export function useHold(isWriting: boolean, hold: Hold): void {
  const begin = useEffectEvent(hold)
  useEffect(() => (isWriting ? begin() : undefined), [isWriting])
}
