import { useEffect } from 'react'

/** Keeps a phone's screen on, if the browser can, until the component is removed. */
export function useAwakeScreen(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined
    let isGone = false
    const stayAwake = async (): Promise<void> => {
      // A hidden page loses the lock, and requests it again when it is visible.
      if (document.visibilityState !== 'visible') return
      try {
        const granted = await navigator.wakeLock?.request('screen')
        if (isGone) void granted?.release()
        else held = granted
      } catch {
        // Refused, on a low battery for example: the lyrics work without it.
      }
    }
    const ask = (): void => void stayAwake()
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', ask)
      void held?.release()
    }
  }, [])
}
