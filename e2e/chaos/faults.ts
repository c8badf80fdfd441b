import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#contract/random.ts'
import { oneOf } from './chance.ts'
import { announce, endEntering, endJudging } from './contest.ts'
import type { Instance } from './instance.ts'
import { moderatorOf } from './people.ts'
import type { World } from './person.ts'
import type { Scene } from './scene.ts'

export interface Blow {
  scene: Scene
  world: World
  chance: Random
  /** How long a fault lasts that has a duration. */
  holdMs: number
}

export interface Fault {
  name: string
  /** The fault stops publishing, so its recovery includes that a song can be published again. */
  stopsUploads?: true
  /** Resolves when the cause of the fault is gone. */
  strike: (blow: Blow) => Promise<void>
}

/**
 * An instance is frozen for so many times `holdMs`. In `npm run chaos` this is longer than the queue waits for a sign of
 * life: the other instance takes over its jobs before it wakes up.
 */
const frozenTimes = 3

const anInstance = ({ scene, chance }: Blow): Instance => oneOf(chance, scene.instances)!

/** Repeats `act` while the fault lasts. */
async function meanwhile({ holdMs }: Blow, everyMs: number, act: () => unknown): Promise<void> {
  for (let left = holdMs; left > 0; left -= everyMs) {
    act()
    await pause(everyMs)
  }
}

export const faults: readonly Fault[] = [
  {
    name: 'both instances killed',
    strike: async ({ scene }) => void (await Promise.all(scene.instances.map(each => each.kill()))),
  },
  {
    name: 'a challenge ends',
    async strike({ scene, world, holdMs }) {
      await endEntering(scene, world, holdMs / 2)
      await pause(holdMs)
      await endJudging(scene, world, holdMs / 2)
      await pause(holdMs)
      await announce(scene, world, moderatorOf(world)).catch(() => {})
    },
  },
  { name: 'one instance killed', strike: blow => anInstance(blow).kill() },
  {
    name: 'one instance frozen',
    async strike(blow) {
      const pid = anInstance(blow).pid()
      process.kill(pid, 'SIGSTOP')
      await pause(frozenTimes * blow.holdMs)
      process.kill(pid, 'SIGCONT')
    },
  },
  {
    name: 'workers killed',
    stopsUploads: true,
    strike: blow =>
      meanwhile(blow, 100, () => {
        for (const instance of blow.scene.instances) instance.killWorkers()
      }),
  },
  { name: 'PostgreSQL killed', strike: async ({ scene }) => scene.killDatabase() },
  {
    name: 'a line to PostgreSQL down',
    async strike(blow) {
      const { database } = anInstance(blow)
      database.become('down')
      await pause(blow.holdMs)
      database.become('clear')
    },
  },
  {
    name: 'a line to PostgreSQL silent, then cut',
    async strike(blow) {
      const { database } = anInstance(blow)
      database.become('silent')
      await pause(blow.holdMs)
      database.become('clear')
      database.cut()
    },
  },
  {
    name: 'lines of people cut',
    strike: blow =>
      meanwhile(blow, 150, () => {
        anInstance(blow).people.cut()
      }),
  },
  {
    name: 'lines of people slow',
    async strike({ scene, holdMs }) {
      for (const { people } of scene.instances) people.become('slow')
      await pause(holdMs)
      for (const { people } of scene.instances) people.become('clear')
    },
  },
  {
    name: 'disk full',
    stopsUploads: true,
    async strike({ scene, holdMs }) {
      await scene.disk.fill()
      await pause(holdMs)
      await scene.disk.free()
    },
  },
  {
    name: 'mail down',
    async strike({ scene, holdMs }) {
      await scene.mail.close()
      await pause(holdMs)
      await scene.mail.open()
    },
  },
]
