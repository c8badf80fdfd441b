import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#contract/random.ts'
import { Client, Refused } from '../process/client.ts'
import { acknowledged } from '../process/ledger.ts'
import { someNetwork } from './chance.ts'
import type { MadeTable, Promises } from './promises.ts'

/** What all sixteen people share. */
export interface World {
  /** The addresses of the two instances. */
  addresses: readonly [string, string]
  promises: Promises
  people: Person[]
  /** A person who only checks whether the product works again, and does nothing else meanwhile. */
  probe: Person
  /** Songs that everybody may hear. */
  songs: string[]
  posts: string[]
  /** Each comment with its song. */
  comments: (readonly [song: string, comment: string])[]
  /** The challenge that is under way. */
  contest: string | undefined
}

export interface Person {
  name: string
  id: string
  client: Client
  chance: Random
  /** Own songs that can enter a challenge. */
  ownSongs: string[]
  /** Votes with an unknown result. They aren't sent again, because an interrupted call may still be carried out later. */
  unknown: Set<string>
}

const tries = 3
const retryPauseMs = 300
/** This share of calls is sent twice at once, like the double click of an impatient person. */
const doubledShare = 0.25

/** Makes an account and notes what the product promises with it. */
export async function join(
  world: Pick<World, 'addresses' | 'promises'>,
  name: string,
  chance: Random,
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
 * Makes something with an idempotency key. The call is sometimes sent twice at once, and after a broken line again with
 * the same key. In all cases the product must make it only once.
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

/** Such a call sets a value instead of changing it, so sending it twice has the same effect. */
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

/**
 * Counts a refusal or a broken line; after a broken line the person goes on at the other instance. Any other failure is a
 * bug of this program and is thrown.
 */
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

/** Whether `fetch` failed because of the line: with a TypeError that wraps the socket's error, or at its time limit. */
export function isOfTheLine(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return (
    failure.name === 'TimeoutError' || failure.message === 'fetch failed' || failure.message === 'terminated'
  )
}
