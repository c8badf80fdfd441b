import { useEffect } from 'react'

/** The screen of a phone stays on, where the browser can promise that, until the component goes. */
export function useAwakeScreen(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined
    let isGone = false
    const stayAwake = async (): Promise<void> => {
      // Hidden pages lose it, and ask again when they are back.
      if (document.visibilityState !== 'visible') return
      try {
        const granted = await navigator.wakeLock?.request('screen')
        if (isGone) void granted?.release()
        else held = granted
      } catch {
        // Refused, on a low battery for instance: the lyrics are there all the same.
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
