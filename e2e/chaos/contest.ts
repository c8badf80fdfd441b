import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { dayMs, hourMs } from '#contract/durations.ts'
import { uuidFromId } from '#contract/ids.ts'
import { judgingHours } from '#contract/limits.ts'
import { oneOf } from './chance.ts'
import { make, type Person, vote, type World } from './person.ts'
import type { Scene } from './scene.ts'

const secondMs = 1_000
/** So long the product waits after the end before it counts, because of ballots from the last moment. */
const settlingMs = 60 * secondMs
/** People listen so much longer than needed. */
const surplusSeconds = 0.2
let contests = 0

/** A moderator announces a challenge, and its dates are moved so that it runs at once. */
export async function announce(scene: Scene, world: World, moderator: Person): Promise<void> {
  const title = `challenge number ${++contests}`
  const dates = {
    startDate: new Date(Date.now() + dayMs).toISOString(),
    endDate: new Date(Date.now() + 30 * dayMs).toISOString(),
  }
  const made = await make(world, moderator, { table: 'challenges', words: title }, (client, once) =>
    client.call('POST /api/challenges', '', { title, ...dates }, once),
  )
  if (!made) return
  await scene.rows('update challenges set start_at = $2, end_at = $3 where id = $1', [
    uuidFromId(made.id),
    new Date(Date.now() - 10 * dayMs),
    new Date(Date.now() + dayMs),
  ])
  world.promises.contests.push({ id: made.id })
  world.contest = made.id
}

/** Moves the end of the challenge to so many milliseconds from now: after that no one can take part. */
export async function endEntering(scene: Scene, world: World, inMs: number): Promise<void> {
  const contest = world.promises.contests.find(({ id }) => id === world.contest)
  if (!contest) return
  contest.endedAt = new Date(Date.now() + inMs)
  await moveEnd(scene, contest.id, contest.endedAt)
}

/** Moves the end so far back that the listening room closes in so many milliseconds and the ballots are counted. */
export async function endJudging(scene: Scene, world: World, inMs: number): Promise<void> {
  if (!world.contest) return
  const end = new Date(Date.now() + inMs - judgingHours * hourMs - settlingMs)
  await moveEnd(scene, world.contest, end)
  world.contest = undefined
}

async function moveEnd(scene: Scene, id: string, end: Date): Promise<void> {
  await scene.rows('update challenges set end_at = $2 where id = $1', [uuidFromId(id), end])
}

export async function enter(world: World, person: Person): Promise<void> {
  const { contest: challenge, promises } = world
  const song = oneOf(person.chance, person.ownSongs)
  if (!challenge || !song) return
  await person.client.call('POST /api/challenges/{challengeId}/submit', challenge, { songId: song })
  promises.acknowledged++
  promises.entries.add(`${challenge} ${song}`)
}

/** Hears the next entry for as long as the product asks for, and judges it. */
export async function judge(world: World, person: Person): Promise<void> {
  const { contest: challenge, promises } = world
  if (!challenge) return
  const { client } = person
  const { entry } = await client.call('GET /api/challenges/{id}/next-entry', challenge)
  if (!entry) return
  const place = [challenge, entry.token] as const
  const listen = randomBytes(16).toString('hex')
  const beat = (heard: [number, number][]): Promise<{ isQualified: boolean }> =>
    client.call('POST /api/challenges/{id}/entries/{token}/listens', place, { listen, heard })
  await beat([])
  await pause((entry.neededSeconds + surplusSeconds) * secondMs)
  const { isQualified } = await beat([[0, entry.neededSeconds + surplusSeconds / 2]])
  if (!isQualified) return
  const stars = 1 + Math.floor(person.chance() * 5)
  const one = { among: promises.ballots, pair: `${entry.token} ${person.id}`, value: stars }
  await vote(world, person, one, each =>
    each.call('PUT /api/challenges/{id}/entries/{token}/ballot', place, { stars }),
  )
}
