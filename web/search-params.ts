import { type Genre, genres } from '#contract/songs/genres.ts'

/** The query part of addresses: plain text in both directions, so that people can read and write it. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function formatSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value)
    if (typeof value === 'number' || typeof value === 'boolean') params.set(name, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

const tabs = ['popular', 'recent', 'top-rated'] as const
const windows = ['today', 'week', 'all'] as const
/** `newcomer` and `second` are steps after a sign-in: choosing a name, proving a second factor. */
const modes = ['signup', 'login', 'newcomer', 'second', 'device', 'banned'] as const

export interface HomeSearch {
  song?: string
  search?: string
  tab?: (typeof tabs)[number]
  window?: (typeof windows)[number]
  genre?: Genre
}

/** What an address asks of the home address; `given` may belong to any address. */
export function homeSearch(given: object): HomeSearch {
  const search: Partial<Record<keyof HomeSearch, unknown>> = given
  return {
    song: textOf(search.song),
    search: textOf(search.search)?.trim() || undefined,
    tab: oneOf(tabs, search.tab),
    window: oneOf(windows, search.window),
    genre: oneOf(genres, search.genre),
  }
}

export interface AuthSearch {
  mode?: (typeof modes)[number]
  /** Why signing in with another service failed; only problems that the page knows are shown. */
  problem?: string
  /** The page that was opened directly and needs an account. */
  from?: string
}

export function authSearch(search: Record<string, unknown>): AuthSearch {
  return { mode: oneOf(modes, search.mode), problem: textOf(search.problem), from: textOf(search.from) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find(choice => choice === value)
}
