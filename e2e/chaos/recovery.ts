import { setTimeout as pause } from 'node:timers/promises'
import { idFromUuid } from '#contract/ids.ts'
import { publish } from './acts.ts'
import type { World } from './person.ts'
import type { Scene } from './scene.ts'
import { hasMail } from './truth.ts'

const lookEveryMs = 50
const recoverySeconds = 60
const settleSeconds = 120

/** Resolves to the seconds until both instances were ready and each had written something; rejects after a minute. */
export async function recovered(world: World, stopsUploads = false): Promise<number> {
  const from = performance.now()
  const seconds = (): number => (performance.now() - from) / 1000
  for (const address of world.addresses) {
    const client = world.probe.client.at(address)
    const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
      while (!(await isSo())) {
        if (seconds() > recoverySeconds)
          throw new Error(`${address} was not ${what} after ${recoverySeconds} s`)
        await pause(lookEveryMs)
      }
    }
    await until('ready', async () => (await client.statusOf('/ready')) === 200)
    await until('writing', () =>
      succeeds(client.call('PUT /api/conversations/preferences', '', { from: 'everyone' })),
    )
    const atIt = { ...world.probe, client }
    if (stopsUploads) await until('publishing', () => succeeds(publish(world, atIt)))
  }
  return seconds()
}

const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  )

/** Waits until nothing is under way. Answers what is still under way at the time limit. */
export async function settled(scene: Scene, world: World): Promise<string[]> {
  const until = Date.now() + settleSeconds * 1000
  for (;;) {
    const left = await underWay(scene, world)
    if (left.length === 0) return []
    if (Date.now() > until) return left.map(what => `still under way after ${settleSeconds} s: ${what}`)
    await pause(4 * lookEveryMs)
  }
}

/** Retries songs, as their owners would, that failed on a full disk after their upload had been answered. */
export async function tryFailedSongsAgain({ rows }: Scene, { people, probe }: World): Promise<number> {
  const failed = await rows<{ song: string; person: string }>(
    `select id as song, user_id as person from songs where failure ->> 'code' = 'server.diskFull'`,
  )
  for (const { song, person } of failed) {
    const owner = [...people, probe].find(({ id }) => id === idFromUuid(person))
    await owner?.client.call('POST /api/songs/{id}/retry', idFromUuid(song))
  }
  return failed.length
}

async function underWay(scene: Scene, { promises }: World): Promise<string[]> {
  const rows = await scene.rows<{ what: string }>(
    `select 'job ' || name || ', ' || state || ', tried ' || retry_count || ' times again' as what from pgboss.job
        where state in ('created', 'retry', 'active')
      union all select 'song ' || title from songs where status = 'processing'
      union all select 'challenge ' || title from challenges
        where closed_at is null and end_at < now() - interval '2 days'`,
  )
  const mails = [...promises.mails].filter(address => !hasMail(scene, address))
  return [...rows.map(({ what }) => what), ...mails.map(address => `mail to ${address}`)]
}
