import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { unseenOfPlanted } from '../chaos/planted.ts'
import { runChaos } from '../chaos/run.ts'

/** A different order every day; everyone who runs the test on the same day gets the same order. */
const seed = Math.floor(Date.now() / dayMs)

test('while everything breaks nothing acknowledged is lost, and planted damage is seen', {
  timeout: 240_000,
}, async () => {
  const said: string[] = []
  onTestFailed(() => console.error([`seed ${seed}`, ...said].join('\n')))
  const chaos = await runChaos({ seed, seconds: 0, holdMs: 1_000, say: line => said.push(line) })
  onTestFinished(() => chaos.stop(), 60_000)
  const { promises } = chaos.world
  expect(chaos.wrong).toEqual([])
  expect(chaos.struck.filter(({ times }) => times === 0)).toEqual([])
  const unmade = Object.entries(promises.made).filter(([, rows]) => rows.size === 0)
  expect(unmade).toEqual([])
  expect(promises.entries.size).toBeGreaterThan(0)
  expect(promises.ballots.size).toBeGreaterThan(0)
  expect(chaos.swept.orphans).toBeGreaterThan(0)

  expect(await unseenOfPlanted(chaos)).toEqual([])
})
