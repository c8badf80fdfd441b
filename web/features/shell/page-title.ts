import { useMatches } from '@tanstack/react-router'

/** The title of the page itself; what is open above it may have set another. */
export function usePageTitle(): string | undefined {
  return useMatches({
    select: matches => matches.flatMap(match => match.meta ?? []).findLast(meta => meta?.title)?.title,
  })
}
