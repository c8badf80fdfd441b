import { useEffect, useState } from 'react'

/** The whole seconds that are left of `seconds` counted from `since` (milliseconds since 1970); ticks down to 0. */
export function useCountdown(seconds: number, since: number): number {
  const end = since + seconds * 1_000
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)))
    count()
    if (end <= Date.now()) return undefined
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [end])
  return left
}
