import { setTimeout as pause } from 'node:timers/promises'
import type { Person, World } from './person.ts'
import type { Scene } from './scene.ts'
import { hasMail } from './truth.ts'

const lookEveryMs = 50
const recoverySeconds = 60
const settleSeconds = 120

/** Resolves to the seconds it took until both instances were ready and had each written something; rejects when not. */
export async function recovered({ addresses }: World, probe: Person): Promise<number> {
  const from = performance.now()
  const seconds = (): number => (performance.now() - from) / 1000
  for (const address of addresses) {
    const client = probe.client.at(address)
    while (!(await serves())) {
      if (seconds() > recoverySeconds) throw new Error(`${address} did not recover in ${recoverySeconds} s`)
      await pause(lookEveryMs)
    }

    async function serves(): Promise<boolean> {
      if ((await client.statusOf('/ready')) !== 200) return false
      const written = client.call('PUT /api/conversations/preferences', '', { from: 'everyone' })
      return written.then(
        () => true,
        () => false,
      )
    }
  }
  return seconds()
}

/** Waits until nothing is under way any more; what is after all that time, in words. */
export async function settled(scene: Scene, world: World): Promise<string[]> {
  const until = Date.now() + settleSeconds * 1000
  for (;;) {
    const left = await underWay(scene, world)
    if (left.length === 0) return []
    if (Date.now() > until) return left.map(what => `still under way after ${settleSeconds} s: ${what}`)
    await pause(4 * lookEveryMs)
  }
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
