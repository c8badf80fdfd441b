import type { Random } from '#contract/random.ts'
import { type CastVote, type Contest, earOf, Room } from './crowd.ts'

/** Adds votes that are meant to lift `target`, which is the index of an entry in `contest.entries`. */
export interface Attack {
  name: string
  votes: (contest: Contest, target: number, random: Random) => CastVote[]
}

const fakes = 8
const ring = 20
export const heard = 10

export const attacks: readonly Attack[] = [
  {
    name: `${fakes} accounts with one vote each`,
    votes: (contest, target) => members(fakes).map(voter => best(contest, target, voter)),
  },
  {
    name: `review bombing: ${ring} accounts, one star for the song ahead`,
    votes: (contest, target) => members(ring).map(voter => worst(contest, ahead(contest, target), voter)),
  },
  {
    name: 'votes for oneself',
    votes: (contest, target) => [
      { ...best(contest, target, contest.entries[target]!.artistId), isInvalid: true },
    ],
  },
  {
    name: '100 votes without listening',
    votes: (contest, target) =>
      members(100).map(voter => ({ ...best(contest, target, voter), isInvalid: true })),
  },
  {
    name: `ring of ${ring}, ${heard} entries each: honest but for its own`,
    votes: (contest, target, random) => ringVotes(contest, target, random, 'honest'),
  },
  {
    name: `the same, and its own in the second place`,
    votes: (contest, target, random) => ringVotes(contest, target, random, 'modest'),
  },
  {
    name: `ring of ${ring}, ${heard} entries each: one star for all others`,
    votes: (contest, target, random) => ringVotes(contest, target, random, 'hostile'),
  },
]

/** A ring judges what the room offers; entries have no names there, but its members recognise their own song. */
export function ringVotes(
  contest: Contest,
  target: number,
  random: Random,
  manner: 'honest' | 'modest' | 'hostile',
): CastVote[] {
  const room = new Room(contest.entries, contest.votes)
  return members(ring).flatMap(voter => {
    const ear = earOf(random)
    const votes = room.offers(voter, heard).map(entry => {
      room.count(entry.id)
      return { voter, entry: entry.id, score: manner === 'hostile' ? 1 : ear(entry.quality) }
    })
    const own = votes.find(({ entry }) => entry === contest.entries[target]!.id)
    if (own) own.score = manner === 'modest' ? justBelowFirst(votes, own) : 5
    return votes
  })
}

/** Between the scores of the best and the second best of the other entries. */
function justBelowFirst(votes: CastVote[], own: CastVote): number {
  const [first, second] = votes.filter(vote => vote !== own).toSorted((one, other) => other.score - one.score)
  return (first!.score + second!.score) / 2
}

export const members = (count = ring): string[] =>
  Array.from({ length: count }, (_, number) => `fake ${number}`)

function best({ entries }: Contest, target: number, voter: string): CastVote {
  return { voter, entry: entries[target]!.id, score: 5 }
}

function worst({ entries }: Contest, place: number, voter: string): CastVote {
  return { voter, entry: entries[place]!.id, score: 1 }
}

/** The entry whose true quality is next above the target's; the target itself when it is the best. */
function ahead({ entries }: Contest, target: number): number {
  const better = entries
    .map(({ quality }, place) => ({ quality, place }))
    .filter(({ quality }) => quality > entries[target]!.quality)
    .toSorted((one, other) => one.quality - other.quality)
  return better[0]?.place ?? target
}
