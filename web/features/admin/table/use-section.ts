import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** The search part of an address in the administration: texts, because people also write them by hand. */
type Search = Readonly<Record<string, string | undefined>>

/** The place in the administration that the address names, and a way to change the address. */
export function useSection() {
  const { section, id } = useParams({ strict: false })
  const search: Search = useSearch({ strict: false, select: (all: object) => ({ ...all }) })
  const navigate = useNavigate()
  return {
    section,
    /** The id of the one thing that is shown alone. */
    id,
    search,
    /** Changes the search of the address; empty values are removed from it. */
    setSearch: (change: Search) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
  }
}
