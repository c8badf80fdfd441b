import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { Replicas } from './replicas.ts'

test('an answer that a later one has overtaken does not show what was hidden in between', async () => {
  const log = pino({ level: 'silent' })
  const urls = ['postgres://replica/melodrome']
  // The primary is never asked here.
  const replicas = new Replicas(undefined as never, {
    urls,
    prepare: false,
    poolSize: 1,
    maxLagMs: 60_000,
    log,
  })
  onTestFinished(() => replicas.stop())
  const [replica] = replicas.all
  const isBy = (replayed: bigint) =>
    Object.assign(replica!, { replayed, freshAt: performance.now(), trouble: undefined })
  isBy(15n)
  replicas.see({ position: 10n, hiding: '1' })
  expect(replicas.pick(0n)).toBe(replica)
  replicas.see({ position: 20n, hiding: '2' })
  replicas.see({ position: 12n, hiding: '1' })
  expect(replicas.pick(0n)).toBeUndefined()
  isBy(20n)
  expect(replicas.pick(0n)).toBe(replica)
  replicas.see({ position: 30n, hiding: '2' })
  expect(replicas.pick(0n)).toBe(replica)
})
