import { uuidFromId } from '#contract/ids.ts'
import { faultsOf } from '../process/ledger.ts'
import { counters } from './counters.ts'
import { filesThatAreWrong } from './files.ts'
import { type MadeTable, madeTables, type Promises } from './promises.ts'
import type { Scene } from './scene.ts'

/** Descriptions of everything that is wrong; empty when all is well. */
export async function whatIsWrong(scene: Scene, promises: Promises): Promise<string[]> {
  const found = [
    await faultsOf(scene.connection, promises),
    await missing(scene, promises),
    await madeTwice(scene),
    await votesThatDiffer(scene, promises),
    await countersThatDiffer(scene),
    await filesThatAreWrong(scene),
    await contestsThatAreWrong(scene, promises),
    await workThatWasGivenUp(scene),
    [...promises.mails]
      .filter(address => !hasMail(scene, address))
      .map(address => `no mail came to ${address}`),
    promises.rude,
    ...scene.instances.map(instance => instance.complaints()),
  ]
  return found.flat()
}

export const hasMail = ({ mail }: Scene, address: string): boolean =>
  mail.received.some(({ to }) => to === address)

interface Keyed<Value> {
  key: string
  value: Value
}

async function byKey<Value>({ rows }: Scene, statement: string): Promise<Map<string, Value>> {
  return new Map((await rows<Keyed<Value>>(statement)).map(({ key, value }) => [key, value]))
}

/** Everything that was made must exist with its own text. */
async function missing(scene: Scene, { made, entries }: Promises): Promise<string[]> {
  const lost: string[] = []
  for (const table of tables) {
    const present = await byKey<string>(
      scene,
      `select id::text as key, ${madeTables[table]} as value from ${table}`,
    )
    for (const [id, words] of made[table]) {
      const said = present.get(uuidFromId(id)!)
      if (said !== words) lost.push(`lost from ${table}: ${words}${said ? `, which says ${said}` : ''}`)
    }
  }
  const entered = await byKey(
    scene,
    `select challenge_id || ' ' || song_id as key, 1 as value from challenge_submissions`,
  )
  for (const entry of entries) if (!entered.has(uuids(entry))) lost.push(`lost entry ${entry}`)
  return lost
}

const tables = Object.keys(madeTables) as MadeTable[]

/** All texts are different, so two rows with the same text were made by one call. */
async function madeTwice({ rows }: Scene): Promise<string[]> {
  const statements = tables.map(
    table =>
      `select '${table}' as key, ${madeTables[table]} as value from ${table} group by 2 having count(*) > 1`,
  )
  const twice = await rows<Keyed<string>>(statements.join(' union all '))
  return twice.map(({ key, value }) => `made twice in ${key}: ${value}`)
}

async function votesThatDiffer(scene: Scene, promises: Promises): Promise<string[]> {
  const follows = await byKey<boolean>(
    scene,
    `select follower_id || ' ' || followed_id as key, true as value from follows`,
  )
  const scores = await byKey<number>(
    scene,
    `select song_id || ' ' || user_id as key, vocal as value from detailed_ratings`,
  )
  const ballots = await byKey<number>(
    scene,
    `select token || ' ' || user_id as key, stars as value from challenge_offers
      join challenge_voters voters on voters.id = voter_id join challenge_ballots using (voter_id, submission_id)`,
  )
  return [
    ...differing('follow', promises.follows, pair => follows.get(pair) ?? false),
    ...differing('scores', promises.scores, pair => scores.get(pair)),
    ...differing('ballot', promises.ballots, pair => ballots.get(pair)),
  ]
}

function differing<Value>(
  what: string,
  promised: Map<string, Set<Value>>,
  real: (pair: string) => Value | undefined,
): string[] {
  return [...promised].flatMap(([pair, allowed]) => {
    const value = real(uuids(pair))
    return value !== undefined && allowed.has(value)
      ? []
      : [`lost ${what} ${pair}: ${String(value)} instead of ${[...allowed].join(' or ')}`]
  })
}

/** Ids in PostgreSQL's form. */
const uuids = (ids: string): string =>
  ids
    .split(' ')
    .map(id => uuidFromId(id)!)
    .join(' ')

async function countersThatDiffer({ rows }: Scene): Promise<string[]> {
  const found: string[] = []
  for (const [table, statement] of Object.entries(counters)) {
    const differ = await rows<{ key: string; said: string[]; counted: string[] }>(statement)
    for (const { key, said, counted } of differ)
      found.push(
        `counters of ${table} differ: ${key} says ${said.join(', ')}, there are ${counted.join(', ')}`,
      )
  }
  return found
}

/** No entry may come after the end; a closed challenge must be judged once, and its result announced once. */
async function contestsThatAreWrong({ rows }: Scene, { contests }: Promises): Promise<string[]> {
  const found: string[] = []
  for (const { id, endedAt } of contests) {
    if (!endedAt) continue
    const [contest] = await rows<Record<'closed' | 'late' | 'placeless' | 'uncounted' | 'repeated', number>>(
      `select (closed_at is not null)::int as closed,
        (select count(*)::int from challenge_submissions where challenge_id = $1 and submitted_at > $2) as late,
        (select count(*)::int from challenge_submissions where challenge_id = $1 and ranking is null) as placeless,
        (select count(*)::int from challenge_ballots join challenge_voters voters on voters.id = voter_id
          where challenge_id = $1 and is_counted is not true) as uncounted,
        (select count(*)::int from (select 1 from notifications where kind = 'challengeResult' and related_id = $1
          group by user_id having count(*) > 1
          union all select 1 from user_badges where challenge_id = $1 group by user_id, badge_id having count(*) > 1) twice
        ) as repeated
      from challenges where id = $1`,
      [uuidFromId(id), endedAt],
    )
    if (!contest) continue
    const { closed, ...wrong } = contest
    if (closed !== 1) found.push(`challenge ${id} was not judged`)
    else if (Object.values(wrong).some(count => count > 0))
      found.push(`challenge ${id}: ${JSON.stringify(wrong)}`)
  }
  return found
}

/** Jobs that failed for good, songs that were given up, and mails that no server accepted. */
async function workThatWasGivenUp({ rows }: Scene): Promise<string[]> {
  const given = await rows<{ what: string }>(
    `select 'job ' || name || ' ' || id || ': ' || coalesce(output::text, '') as what from pgboss.job where state = 'failed'
      union all select 'song ' || title || ': ' || coalesce(failure::text, status) from songs where status <> 'ready'
      union all select 'mail to ' || masked_address || ': ' || reason from mail_failures where is_final`,
  )
  return given.map(({ what }) => `given up: ${what}`)
}
