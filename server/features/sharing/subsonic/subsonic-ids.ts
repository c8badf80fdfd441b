import { Id } from '#contract/shapes.ts'
import { Failure } from './subsonic-answer.ts'

/**
 * The thing that an id of the protocol names. A song has its own id; the ids of other things begin with their kind,
 * because apps ask for a picture by any of them.
 */
export type Named =
  | { kind: 'song'; id: string }
  | { kind: 'artist'; id: string }
  | { kind: 'year'; id: string; year: number }
  | { kind: 'playlist'; id: string }
  | { kind: 'challenge'; id: string }

export const artistId = (personId: string): string => `ar-${personId}`
export const yearId = (personId: string, year: number): string => `al-${personId}-${year}`
export const playlistId = (id: string): string => `pl-${id}`
export const challengeId = (id: string): string => `ch-${id}`

const kinds = { ar: 'artist', pl: 'playlist', ch: 'challenge' } as const
const form = /^(?:(?<beginning>ar|pl|ch)-)?(?<id>\w{22})$|^al-(?<person>\w{22})-(?<year>\d{4})$/

/** Reads an id. Refuses what cannot be one, so that no other text gets into an address. */
export function named(text: string): Named {
  const { beginning, id, person, year } = form.exec(text)?.groups ?? {}
  const own = id ?? person
  if (own === undefined || !Id.safeParse(own).success) throw notThere()
  if (year !== undefined) return { kind: 'year', id: own, year: Number(year) }
  return { kind: beginning === undefined ? 'song' : kinds[beginning as keyof typeof kinds], id: own }
}

export const notThere = (): Failure => new Failure('notFound', 'There is no such thing, or not any more.')

/** The id of a song; refuses what names another thing. */
export function songIdOf(text: string): string {
  const { kind, id } = named(text)
  if (kind !== 'song') throw notThere()
  return id
}
