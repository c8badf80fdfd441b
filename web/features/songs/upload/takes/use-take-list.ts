import { useState } from 'react'
import type { Draft } from '#contract/songs/drafts.ts'
import { shuffled, withNew } from './take-order.ts'

/** A take with the number that it keeps while the page is open. */
export interface NumberedTake {
  draft: Draft
  number: number
  /** Its number and, unless hidden, its title. */
  name: string
}

/**
 * The order of the takes, and which of them are shown. In blind mode they are shuffled and have no titles; a take that
 * is added later, or comes back, has its own place in either order.
 */
export function useTakeList(drafts: readonly Draft[], nameOf: (number: number) => string) {
  const ids = drafts.map(({ id }) => id)
  const [order, setOrder] = useState<readonly string[]>(ids)
  const [blindOrder, setBlindOrder] = useState<readonly string[] | null>(null)
  const [isOnlyStarred, setOnlyStarred] = useState(false)
  const known = withNew(order, ids)
  if (known !== order) setOrder(known)
  const blind = blindOrder && withNew(blindOrder, ids)
  if (blind !== blindOrder) setBlindOrder(blind)

  const takes = (blind ?? known).flatMap((id, at): NumberedTake[] => {
    const draft = drafts.find(one => one.id === id)
    if (!draft) return []
    const number = at + 1
    return [{ draft, number, name: blind ? nameOf(number) : `${nameOf(number)} · ${draft.title}` }]
  })
  return {
    takes,
    shown: isOnlyStarred ? takes.filter(({ draft }) => draft.isStarred) : takes,
    /** The number of all takes that have a number, including those that are gone. */
    total: known.length,
    isBlind: blind !== null,
    hide: () => setBlindOrder(shuffled(ids)),
    reveal: () => setBlindOrder(null),
    isOnlyStarred,
    setOnlyStarred,
  }
}
