import type { Random } from '#contract/random.ts'
import { alliancesOf } from '../../server/features/challenges/ranking/allies.ts'
import { ballotsOf } from '../../server/features/challenges/ranking/ballots.ts'
import { heard, members, ringVotes } from './attacks.ts'
import { type CastVote, type Contest, earOf, Room } from './crowd.ts'

/** Twenty accounts that share something a moderator can see: a network, or the hour in which they were made. */
export interface Group {
  name: string
  votes: (contest: Contest, target: number, random: Random) => CastVote[]
}

/** So much better does a song sound to its fans: one standard deviation of quality. */
const fondness = 1

export const groups: readonly Group[] = [
  { name: 'ring: honest but for its own', votes: (...all) => ringVotes(...all, 'honest') },
  { name: 'ring: its own in the second place', votes: (...all) => ringVotes(...all, 'modest') },
  { name: 'ring: one star for all others', votes: (...all) => ringVotes(...all, 'hostile') },
  { name: 'honest people', votes: (...all) => honestVotes(...all, 0) },
  { name: 'honest fans of one artist', votes: (...all) => honestVotes(...all, fondness) },
]

function honestVotes(contest: Contest, target: number, random: Random, fondOfTarget: number): CastVote[] {
  const room = new Room(contest.entries, contest.votes)
  return members().flatMap(voter => {
    const ear = earOf(random)
    return room.offers(voter, heard).map(entry => {
      room.count(entry.id)
      const fondOf = entry === contest.entries[target] ? fondOfTarget : 0
      return { voter, entry: entry.id, score: ear(entry.quality + fondOf) }
    })
  })
}

/** Whether moderators would be shown the group, whichever entry the reason is. */
export function isShown({ entries, votes }: Contest, group: readonly CastVote[]): boolean {
  const ofGroup = ballotsOf(entries, group)
  const ofOthers = ballotsOf(entries, votes)
  return alliancesOf([...ofGroup, ...ofOthers], new Set(ofGroup.keys())).length > 0
}
