import { setTimeout as pause } from 'node:timers/promises'
import { Client, Refused } from '../process/client.ts'
import { acknowledged } from '../process/ledger.ts'
import { type Chance, someNetwork } from './chance.ts'
import type { MadeTable, Promises } from './promises.ts'

/** What all sixteen know of. */
export interface World {
  /** Where the two instances are. */
  addresses: readonly [string, string]
  promises: Promises
  people: Person[]
  /** Who only tries whether it works again, and has nothing under way that could be in their way. */
  probe: Person
  /** Songs that everybody may hear. */
  songs: string[]
  posts: string[]
  /** Each with its song. */
  comments: (readonly [song: string, comment: string])[]
  /** The challenge that is under way. */
  contest: string | undefined
}

export interface Person {
  name: string
  id: string
  client: Client
  chance: Chance
  /** Own songs that can enter a challenge. */
  ownSongs: string[]
  /** Where a vote's fate is unknown nothing is asked again: a call that broke off may still be done later. */
  unknown: Set<string>
}

const tries = 3
const retryPauseMs = 300
/** So many are sent twice at once, as by an impatient finger. */
const doubledShare = 0.25

/** Makes an account; what the product promises with it is noted. */
export async function join(
  world: Pick<World, 'addresses' | 'promises'>,
  name: string,
  chance: Chance,
): Promise<Person> {
  const client = new Client(world.addresses[chance() < 0.5 ? 0 : 1], someNetwork(chance))
  const email = `${name}@melodrome.test`
  const id = await client.register(name, email)
  const { promises } = world
  promises.acknowledged++
  promises.made.users.set(id, name)
  promises.mails.add(email)
  return { name, id, client, chance, ownSongs: [], unknown: new Set() }
}

export function otherAddress({ addresses: [one, other] }: World, { client }: Person): string {
  return client.address === one ? other : one
}

/**
 * Makes something with a key: twice at once now and then, and again with the same key where the line broke. However
 * often it is sent, it may come about once.
 */
export async function make<Made extends { id: string }>(
  world: World,
  person: Person,
  { table, words }: { table: MadeTable; words: string },
  send: (client: Client, once: string) => Promise<Made>,
): Promise<Made | undefined> {
  const { promises } = world
  const once = crypto.randomUUID()
  for (let turn = 0; turn < tries; turn++) {
    const elsewhere = person.client.at(otherAddress(world, person))
    const sent = [send(person.client, once)]
    if (person.chance() < doubledShare) sent.push(send(elsewhere, once))
    const answers = await Promise.allSettled(sent)
    const made = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    if (new Set(made.map(({ id }) => id)).size > 1)
      promises.rude.push(`one key made two of ${table}: ${words}`)
    if (made[0]) {
      promises.acknowledged++
      promises.made[table].set(made[0].id, words)
      return made[0]
    }
    const [failure] = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
    if (failure instanceof Refused) throw failure
    noteFailure(world, person, failure)
    await pause(retryPauseMs)
  }
  return undefined
}

/** Says how something shall be, not how it changes; sent twice it is the same. */
export async function vote<Value>(
  world: World,
  person: Person,
  { among, pair, value }: { among: Map<string, Set<Value>>; pair: string; value: Value },
  send: (client: Client) => Promise<unknown>,
): Promise<void> {
  if (person.unknown.has(pair)) return
  try {
    await acknowledged(among, pair, value, async () => {
      const sent = [send(person.client)]
      if (person.chance() < doubledShare) sent.push(send(person.client.at(otherAddress(world, person))))
      const answers = await Promise.allSettled(sent)
      const failed = answers.find(answer => answer.status === 'rejected')
      if (failed) throw failed.reason
    })
    world.promises.acknowledged++
  } catch (error) {
    person.unknown.add(pair)
    throw error
  }
}

const polite = new Set(['server.busy', 'server.diskFull'])

/** A no, or a broken line: then the person goes on at the other instance. Anything else is a bug of this program. */
export function noteFailure(world: World, person: Person, failure: unknown): void {
  const { refused, rude } = world.promises
  const count = (code: string): void => void refused.set(code, (refused.get(code) ?? 0) + 1)
  if (failure instanceof Refused) {
    const { code } = failure.problem
    count(code)
    if (failure.status >= 500 && !polite.has(code)) rude.push(`${person.name} was told ${failure.message}`)
    return
  }
  if (!isOfTheLine(failure)) throw failure
  count('(the line broke)')
  person.client.address = otherAddress(world, person)
}

/** What `fetch` throws: a TypeError with the socket's error behind it, or its own time limit. */
export function isOfTheLine(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return (
    failure.name === 'TimeoutError' || failure.message === 'fetch failed' || failure.message === 'terminated'
  )
}
