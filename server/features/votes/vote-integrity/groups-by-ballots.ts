import { hourMs } from '#contract/durations.ts'
import { categories } from '#contract/votes/categories.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { alliancesOf } from '../../challenges/ranking/allies.ts'
import { type Ballot, ballotScores, scoreOf } from '../../challenges/ranking/ballots.ts'
import type { SuspectedGroup } from './suspected-group.ts'

const fewestMembers = 3

/** Groups of linked voters in challenges that are not judged yet, who rank the same entry higher than others do. */
export async function groupsByBallots(m: Melodrome): Promise<SuspectedGroup[]> {
  const open = await m.database
    .selectFrom('challenges')
    .select('id')
    .where('is_active', '=', true)
    .where('closed_at', 'is', null)
    .where('start_at', '<=', m.clock())
    .execute()
  const found: SuspectedGroup[] = []
  for (const { id } of open) found.push(...(await groupsIn(m, id)))
  return found
}

interface Voter {
  id: string
  ballot: Ballot
  /** What they may have in common with others. */
  links: Partial<Record<SuspectedGroup['link'], string>>
}

async function groupsIn(m: Melodrome, challengeId: string): Promise<SuspectedGroup[]> {
  const rows = await ballotsIn(m, challengeId)
  const songs = [...new Set(rows.map(row => row.song_id))].toSorted()
  const numbers = new Map(songs.map((song, number) => [song, number]))
  const voters = votersOf(rows, numbers)
  const ballots = voters.map(({ ballot }) => ballot)
  return [...linkedBy('network', voters), ...linkedBy('hour', voters)].flatMap(({ link, members }) => {
    const [alliance] = alliancesOf(ballots, members)
    if (!alliance) return []
    const { entry, chance, ...numbersOfBoth } = alliance
    const people = [...members].map(number => voters[number]!.id).toSorted()
    const songId = songs[entry]!
    return [{ people, link, chance, favours: songId, entry: { challengeId, songId, ...numbersOfBoth } }]
  })
}

const ballotsIn = (m: Melodrome, challengeId: string) =>
  m.database
    .selectFrom('challenge_voters as voters')
    .innerJoin('challenge_ballots as ballots', 'ballots.voter_id', 'voters.id')
    .innerJoin('challenge_submissions as entries', 'entries.id', 'ballots.submission_id')
    .innerJoin('songs', 'songs.id', 'entries.song_id')
    .innerJoin('users', 'users.id', 'voters.user_id')
    .select(['users.id', 'users.created_at', 'voters.network', 'songs.id as song_id', ...ballotScores])
    .where('voters.challenge_id', '=', toUuid(challengeId))
    .execute()

type Row = Awaited<ReturnType<typeof ballotsIn>>[number]

function votersOf(rows: readonly Row[], numbers: ReadonlyMap<string, number>): Voter[] {
  const voters = new Map<string, { row: Row; ballot: { entry: number; score: number }[] }>()
  for (const row of rows) {
    const voter = voters.get(row.id) ?? { row, ballot: [] }
    const score = scoreOf(
      row.stars,
      categories.map(category => row[category]),
    )
    voter.ballot.push({ entry: numbers.get(row.song_id)!, score })
    voters.set(row.id, voter)
  }
  return [...voters.values()].map(({ row: { id, created_at, network }, ballot }) => ({
    id,
    ballot,
    links: {
      hour: String(Math.floor(created_at.getTime() / hourMs)),
      ...(network && { network: network.toString('hex') }),
    },
  }))
}

/** The indexes of voters who share a link, for each such group that is large enough. */
function linkedBy(
  link: SuspectedGroup['link'],
  voters: readonly Voter[],
): { link: SuspectedGroup['link']; members: Set<number> }[] {
  const groups = new Map<string, Set<number>>()
  for (const [number, { links }] of voters.entries()) {
    const shared = links[link]
    if (shared === undefined) continue
    groups.set(shared, (groups.get(shared) ?? new Set()).add(number))
  }
  return [...groups.values()]
    .filter(members => members.size >= fewestMembers)
    .map(members => ({ link, members }))
}
