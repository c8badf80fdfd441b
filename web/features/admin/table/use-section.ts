import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** What an address of the administration says besides: texts, as people write them by hand. */
type Said = Readonly<Record<string, string | undefined>>

/** Where in the administration one is, and how to say more of that in the address. */
export function useSection() {
  const { section, id } = useParams({ strict: false })
  const said: Said = useSearch({ strict: false, select: (search: object) => ({ ...search }) })
  const navigate = useNavigate()
  return {
    section,
    /** Of one thing that stands alone on the screen. */
    id,
    said,
    /** Changes what the address says; what becomes empty leaves it. */
    say: (change: Said) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
  }
}
