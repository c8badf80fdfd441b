import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and until the page listens; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
