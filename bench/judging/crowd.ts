import type { Random } from '#contract/random.ts'
import { type Candidate, nextEntry } from '../../server/features/challenges/ranking/next-entry.ts'

export interface ContestEntry {
  id: string
  artistId: string
  submittedAt: Date
  /** What a perfect crowd would agree on; normally distributed. */
  quality: number
}

/** A vote in stars, and whether the product would refuse it. */
export interface CastVote {
  voter: string
  entry: string
  score: number
  /** For the voter's own song, or without listening. The product refuses such votes; formulas of others count them. */
  isInvalid?: boolean
}

export interface Contest {
  entries: ContestEntry[]
  votes: CastVote[]
}

/** Who hears what: each voter a random part; the first entries far more often; or those that the fewest have heard. */
export type Exposure = 'even' | 'skewed' | 'least heard first'

export interface Size {
  entries: number
  voters: number
  /** How many entries each voter hears. */
  heard: number
}

/** The standard deviation of one voter's opinion when they hear a song again; that of the songs' quality is 1. */
const mood = 0.85
const harshness = 0.6

export function contestOf(
  random: Random,
  { entries: count, voters, heard }: Size,
  exposure: Exposure,
): Contest {
  const entries = Array.from({ length: count }, (_, number) => ({
    id: `entry ${number}`,
    artistId: `artist ${number}`,
    submittedAt: new Date(number * 1_000),
    quality: normal(random),
  }))
  const room = new Room(entries)
  const votes: CastVote[] = []
  for (let number = 0; number < voters; number++) {
    const voter = `voter ${number}`
    const ear = earOf(random)
    for (const entry of heardBy(room, random, exposure, voter, heard)) {
      votes.push({ voter, entry: entry.id, score: ear(entry.quality) })
      room.count(entry.id)
    }
  }
  return { entries, votes }
}

/** How one person turns what they hear into stars: some are harsh, some use only two of the five stars. */
export function earOf(random: Random): (quality: number) => number {
  const bias = normal(random) * harshness
  const spread = 0.5 + random()
  return quality =>
    Math.min(5, Math.max(1, Math.round(3 + bias + spread * (quality + normal(random) * mood))))
}

function heardBy(
  room: Room,
  random: Random,
  exposure: Exposure,
  voter: string,
  heard: number,
): ContestEntry[] {
  if (exposure === 'least heard first') return room.offers(voter, heard)
  // In a list that everybody reads from the top, the tenth entry is heard a third as often as the first.
  const weight = (place: number) => (exposure === 'even' ? 1 : (place + 1) ** -0.5)
  return room.entries
    .map((entry, place) => ({ entry, key: random() ** (1 / weight(place)) }))
    .toSorted((one, other) => other.key - one.key)
    .slice(0, heard)
    .map(({ entry }) => entry)
}

/** The listening room as in the product: it offers each voter the entries that the fewest people have judged. */
export class Room {
  readonly entries: readonly ContestEntry[]
  readonly #candidates: Map<string, Candidate>

  constructor(entries: readonly ContestEntry[], votes: readonly CastVote[] = []) {
    this.entries = entries
    this.#candidates = new Map(entries.map(({ id, artistId }) => [id, { id, artistId, voters: 0 }]))
    for (const { entry } of votes) this.count(entry)
  }

  count(entry: string): void {
    this.#candidates.get(entry)!.voters += 1
  }

  offers(voter: string, heard: number): ContestEntry[] {
    const judged = new Set<string>()
    while (judged.size < heard) {
      const next = nextEntry([...this.#candidates.values()], voter, judged)
      if (!next) break
      judged.add(next.id)
    }
    return [...judged].map(id => this.entries.find(entry => entry.id === id)!)
  }
}

/** A normally distributed number (Box and Muller, 1958). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
