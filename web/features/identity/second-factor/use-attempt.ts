import { useRef, useState } from 'react'
import { isBanned } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { openBanned } from '../accounts/open-banned.ts'
import { whatFailed } from './what-failed.ts'

/** One attempt at a time: whether it is under way, and what was wrong with the last one. */
export function useAttempt() {
  const say = useSay()
  const isUnderWay = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Resolves to whether it worked. */
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    // A state would change too late for the second press of a double click.
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setPending(true)
    setFailure(undefined)
    try {
      await act()
      return true
    } catch (error) {
      if (isBanned(error)) openBanned()
      setFailure(whatFailed(say, error))
      return false
    } finally {
      isUnderWay.current = false
      setPending(false)
    }
  }
  return { attempt, isPending, failure, forget: () => setFailure(undefined) }
}
