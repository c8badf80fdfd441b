import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token after the # of the link. It is removed from the address at once, so that neither the history nor a shared
 * screen shows it. Undefined until the page is hydrated, empty if the link has none.
 */
export function useLinkToken(): string | undefined {
  const [token] = useState(() => (import.meta.env.SSR ? '' : location.hash.slice(1)))
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return useHydrated() ? token : undefined
}
