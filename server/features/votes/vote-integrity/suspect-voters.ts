import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { idFromUuid } from '#contract/ids.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { forgetNetworks } from '../../challenges/listening-room/forget-networks.ts'
import { clearances, forgetOldClearances } from './clear-voters.ts'
import { foundGroups } from './found-groups.ts'
import type { SuspectedGroup } from './suspected-group.ts'

/** Those of a group with whom a moderator has found nothing wrong, or the others. */
interface PartOfGroup extends SuspectedGroup {
  isCleared: boolean
  evidence: string
}

/**
 * Finds voters that moderators should look at, and forgets the networks from which people judged in challenges that
 * are over. It replaces what was found before; running it twice changes nothing. It changes no votes. Answers the ids of
 * the voters that no moderator has cleared.
 */
export async function suspectVoters(m: Melodrome): Promise<ReadonlySet<string>> {
  await forgetNetworks(m.database)
  await forgetOldClearances(m)
  const groups = await foundGroups(m)
  const isCleared = await clearances(m.database)
  const evidenceOf = evidenceIn(groups)
  const parts = withoutRepetition(groups.flatMap(group => partsOf(group, evidenceOf(group), isCleared)))
  await writeParts(m, parts)
  return new Set(parts.filter(part => !part.isCleared).flatMap(({ people }) => people))
}

/**
 * The key of the evidence: a hash of the favoured song or artist and of all people in the group. Two groups that favour
 * the same and share people (found by the hour and by the network) get one key, so that a moderator clears them
 * together.
 */
function evidenceIn(groups: readonly SuspectedGroup[]): (group: SuspectedGroup) => string {
  let circles: { favours: string; people: ReadonlySet<string> }[] = []
  for (const { favours, people } of groups) {
    const met = circles.filter(
      circle => circle.favours === favours && people.some(id => circle.people.has(id)),
    )
    const all = new Set([...people, ...met.flatMap(circle => [...circle.people])])
    circles = [...circles.filter(circle => !met.includes(circle)), { favours, people: all }]
  }
  return ({ favours, people: [first] }) => {
    const circle = circles.find(each => each.favours === favours && each.people.has(first!))!
    return hashOfIds([favours, ...[...circle.people].toSorted()])
  }
}

function partsOf(
  group: SuspectedGroup,
  evidence: string,
  isCleared: Awaited<ReturnType<typeof clearances>>,
): PartOfGroup[] {
  return [false, true].map(whether => ({
    ...group,
    people: group.people.filter(id => isCleared(id, evidence) === whether),
    isCleared: whether,
    evidence,
  }))
}

/**
 * A person is in the list once, with the group that is least likely to be chance; with one that was cleared only if there
 * is no other.
 */
function withoutRepetition(parts: readonly PartOfGroup[]): PartOfGroup[] {
  const known = new Set<string>()
  return parts
    .filter(({ people }) => people.length > 0)
    .toSorted(
      (one, other) =>
        Number(one.isCleared) - Number(other.isCleared) ||
        one.chance - other.chance ||
        (one.people[0]! < other.people[0]! ? -1 : 1),
    )
    .map(group => {
      const people = group.people.filter(id => !known.has(id))
      for (const id of people) known.add(id)
      return { ...group, people }
    })
    .filter(({ people }) => people.length > 0)
}

async function writeParts({ database, clock }: Melodrome, parts: readonly PartOfGroup[]): Promise<void> {
  const at = clock()
  await transact(database, async transaction => {
    // Two instances that run it at the same moment take turns.
    await sql`lock table suspected_voters in share row exclusive mode`.execute(transaction)
    await transaction.deleteFrom('suspected_voters').execute()
    for (const { people, evidence, link, chance, entry } of parts)
      await sql`
        insert into suspected_voters (user_id, group_id, group_size, evidence, link, challenge_id, song_id, heard, share,
          others_heard, others_share, chance, vote_count, artist_id, artist_vote_count, found_at)
        select users.id, ${groupIdOf(evidence, people)}, ${people.length}, ${toUuid(evidence)}, ${link}, ${entry && toUuid(entry.challengeId)},
          ${entry && toUuid(entry.songId)}, ${entry && entry.heard}, ${entry && entry.share},
          ${entry && entry.othersHeard}, ${entry && entry.othersShare}, ${chance},
          coalesce(votes.vote_count, 0), votes.artist_id, coalesce(votes.artist_vote_count, 0), ${at}
        from users
        left join lateral (
          select songs.user_id as artist_id, count(*) as artist_vote_count, sum(count(*)) over () as vote_count
          from (
            select song_id from likes where likes.user_id = users.id and is_like
            union
            select song_id from ratings where ratings.user_id = users.id and rating >= 4
          ) liked
          join songs on songs.id = liked.song_id
          where songs.user_id <> users.id
          group by songs.user_id
          order by count(*) desc, songs.user_id
          limit 1
        ) votes on true
        where users.id = any(${people.map(toUuid)}::uuid[])
        on conflict do nothing`.execute(transaction)
  })
}

/**
 * Made from its people and the evidence, so that a moderator acts only on what they have seen: with one more or less it is
 * another group.
 */
const groupIdOf = (evidence: string, people: readonly string[]): string =>
  toUuid(hashOfIds([evidence, ...people]))

const hashOfIds = (ids: readonly string[]): string =>
  idFromUuid(createHash('sha256').update(ids.join()).digest('hex').slice(0, 32))
