import { setTimeout as pause } from 'node:timers/promises'
import { type Random, randomFrom } from '#contract/random.ts'
import { acts, publish } from './acts.ts'
import { announce } from './contest.ts'
import { join, noteFailure, type Person, type World } from './person.ts'
import { noPromises } from './promises.ts'
import type { Scene } from './scene.ts'

/** The cast, and twelve more people. sora announces challenges. */
const names = 'mina jun sora teo ada ben cleo dan eva finn gia hugo iris jon kim leo'.split(' ')
const moderators = ['sora', 'teo']
const firstSongs = 4
/** A person rests between two acts for at least so long, and at most twice as long. */
const restMs = 120

/** Sixteen people with accounts a week old and verified addresses, some songs, and a challenge under way. */
export async function gather(scene: Scene, seed: number): Promise<World> {
  const [one, other] = scene.instances
  const empty: Omit<World, 'people' | 'probe'> = {
    addresses: [one.address, other.address],
    promises: noPromises(),
    songs: [],
    posts: [],
    comments: [],
    contest: undefined,
  }
  const everybody = await Promise.all(
    [...names, 'probe'].map((name, at) => join(empty, name, randomFrom(seed + at))),
  )
  await scene.rows(
    `update users set email_verified_at = now(), created_at = created_at - interval '7 days',
      role = case when artist_name = any($1) then 'moderator' else role end`,
    [moderators],
  )
  const people = everybody.slice(0, names.length)
  const world: World = { ...empty, people, probe: everybody[names.length]! }
  for (const person of people.slice(0, firstSongs)) await publish(world, person)
  await announce(scene, world, moderatorOf(world))
  return world
}

export const moderatorOf = ({ people }: World): Person => people.find(({ name }) => name === moderators[0])!

/** All people act at the same time, each one act after the other, until `over` aborts. */
export async function live(world: World, over: AbortSignal): Promise<void> {
  await Promise.all(
    world.people.map(async person => {
      while (!over.aborted) {
        const act = chosen(person.chance)
        await act(world, person).catch((failure: unknown) => noteFailure(world, person, failure))
        await pause(restMs * (1 + person.chance()))
      }
    }),
  )
}

const weights = acts.reduce((sum, [weight]) => sum + weight, 0)

function chosen(chance: Random): (typeof acts)[number][1] {
  let place = chance() * weights
  return acts.find(([weight]) => (place -= weight) < 0)![1]
}
