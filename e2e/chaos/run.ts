import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '#contract/random.ts'
import { shuffled } from './chance.ts'
import { type Fault, faults } from './faults.ts'
import { type Swept, sweepOrphans } from './files.ts'
import { gather, live } from './people.ts'
import type { World } from './person.ts'
import { recovered, settled, tryFailedSongsAgain } from './recovery.ts'
import { type Scene, setScene } from './scene.ts'
import { whatIsWrong } from './truth.ts'

export interface ChaosOptions {
  seed: number
  /** Faults are caused for so long, each at least once. */
  seconds: number
  holdMs: number
  say: (line: string) => void
}

/** How often a fault was caused, and the longest time until both instances served again. */
export interface Struck {
  name: string
  times: number
  worstSeconds: number
}

export interface Chaos {
  scene: Scene
  world: World
  struck: Struck[]
  settledSeconds: number
  swept: Swept
  /** How many songs had failed on a full disk and were retried. */
  triedAgain: number
  wrong: string[]
  stop: () => Promise<void>
}

/** Starts everything, lets people use it while faults are caused, waits until all work is done, and checks the result. */
export async function runChaos(options: ChaosOptions): Promise<Chaos> {
  const scene = await setScene()
  try {
    const world = await gather(scene, options.seed)
    const over = new AbortController()
    const living = live(world, over.signal)
    // A failure is thrown by `await living` below.
    living.catch(() => {})
    const { struck, unrecovered } = await strikeAll(options, scene, world).finally(() => over.abort())
    await living
    options.say('people rest until all work is done')
    const from = performance.now()
    const unsettled = await settled(scene, world)
    const triedAgain = await tryFailedSongsAgain(scene, world)
    if (triedAgain > 0) unsettled.push(...(await settled(scene, world)))
    const settledSeconds = (performance.now() - from) / 1000
    const wrong = [...unrecovered, ...unsettled, ...(await whatIsWrong(scene, world.promises))]
    const swept = await sweepOrphans(scene)
    wrong.push(...swept.wrong)
    return { scene, world, struck, settledSeconds, swept, triedAgain, wrong, stop: () => scene.stop() }
  } catch (error) {
    await scene.stop()
    throw error
  }
}

async function strikeAll(
  { seed, seconds, holdMs, say }: ChaosOptions,
  scene: Scene,
  world: World,
): Promise<{ struck: Struck[]; unrecovered: string[] }> {
  const chance = randomFrom(seed)
  const until = Date.now() + seconds * 1000
  const struck: Struck[] = faults.map(({ name }) => ({ name, times: 0, worstSeconds: 0 }))
  const unrecovered: string[] = []
  const isOver = (round: number): boolean => round > 0 && Date.now() > until
  for (let round = 0; !isOver(round); round++) {
    for (const fault of orderOf(round)) {
      if (isOver(round)) break
      await pause(chance() * holdMs)
      await strike(fault)
    }
  }
  return { struck, unrecovered }

  /** In the first round the end of a challenge comes early, because judging it takes up to half a minute. */
  function orderOf(round: number): readonly Fault[] {
    if (round > 0) return shuffled(chance, faults)
    const [killed, challenge, ...others] = faults
    return [killed!, challenge!, ...shuffled(chance, others)]
  }

  async function strike(fault: Fault): Promise<void> {
    const line = struck.find(({ name }) => name === fault.name)!
    line.times++
    try {
      await fault.strike({ scene, world, chance, holdMs })
      const took = await recovered(world, fault.stopsUploads)
      line.worstSeconds = Math.max(line.worstSeconds, took)
      say(`${fault.name}: served again after ${took.toFixed(1)} s`)
    } catch (error) {
      unrecovered.push(`${fault.name}: ${String(error)}`)
      say(`${fault.name}: ${String(error)}`)
    }
  }
}
