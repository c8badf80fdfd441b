import { useEffect, useState } from 'react'
import { minuteMs } from '#contract/durations.ts'

/** The present moment, a minute old at most, for what an open page says about time: "5 minutes ago", "Today". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
