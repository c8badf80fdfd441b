import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether an action of this scope is under way, also one whose layer is closed by now. The library's `useIsMutating`
 * would be in the first load of every page, with all that its packages contain.
 */
export function useIsUnderWay(scope: string): boolean {
  const queries = useQueryClient()
  return useSyncExternalStore(
    useCallback(changed => queries.getMutationCache().subscribe(changed), [queries]),
    () => queries.isMutating({ mutationKey: [scope] }) > 0,
    () => false,
  )
}
