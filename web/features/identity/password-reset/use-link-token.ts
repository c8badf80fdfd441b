import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * What stands behind the # of the link, taken out of the address at once: neither the history nor a shared screen
 * shall keep it. Undefined until the page listens, empty for a link without it.
 */
export function useLinkToken(): string | undefined {
  const [token] = useState(() => (import.meta.env.SSR ? '' : location.hash.slice(1)))
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return useHydrated() ? token : undefined
}
