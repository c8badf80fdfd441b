import { expect, test } from 'vitest'
import { every } from './every.ts'
import { inTurn } from './in-turn.ts'

interface Line {
  steps?: string[]
  overdueStep?: string
  err?: unknown
}

test('a round goes on without a step that hangs, and starts it again only when it has ended', async () => {
  const { log, lines } = aLog()
  const done: string[] = []
  const hang = hanging()
  const round = inTurn(
    {
      async first() {
        done.push('first')
      },
      hangs() {
        done.push('hangs')
        return hang.promise
      },
      async last() {
        done.push('last')
      },
    },
    { limitMs: 20, log },
  )
  await round()
  expect(done).toEqual(['first', 'hangs', 'last'])
  expect(lines).toEqual([{ overdueStep: 'hangs' }])

  await round()
  expect(done).toEqual(['first', 'hangs', 'last', 'first', 'last'])
  expect(lines).toHaveLength(1)

  hang.end()
  await expect.poll(() => round().then(() => done.slice(-3))).toEqual(['first', 'hangs', 'last'])
  expect(lines).toHaveLength(1)
})

test('a step that fails is named with its error, also when its round has not waited for it', async () => {
  const { log, lines } = aLog()
  const tooLate = new Error('too late')
  const atOnce = new Error('at once')
  const hang = hanging()
  const round = inTurn(
    {
      hangs: () => hang.promise,
      async fails() {
        throw atOnce
      },
    },
    { limitMs: 20, log },
  )
  await round()
  expect(lines).toEqual([{ overdueStep: 'hangs' }, { steps: ['fails'], err: atOnce }])
  hang.fail(tooLate)
  await expect.poll(() => lines).toContainEqual({ steps: ['hangs'], err: tooLate })
})

test('a stop waits for the step that runs, and the steps after it are left to the next start', async () => {
  const done: string[] = []
  const hang = hanging()
  const steps = {
    async runs() {
      await hang.promise
      done.push('runs')
    },
    async waits() {
      done.push('waits')
    },
  }
  const repeating = every(60_000, inTurn(steps, { limitMs: 10_000, log: aLog().log }), () => {})
  const round = repeating.now()
  await Promise.resolve()
  const stopped = repeating.stop()
  hang.end()
  await stopped
  expect(done).toEqual(['runs'])
  await round

  const other = every(60_000, inTurn(steps, { limitMs: 10_000, log: aLog().log }), () => {})
  await other.now()
  await other.stop()
  expect(done).toEqual(['runs', 'runs', 'waits'])
})

function hanging(): { promise: Promise<void>; end: () => void; fail: (error: Error) => void } {
  let end: () => void = () => {}
  let fail: (error: Error) => void = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { promise, end, fail }
}

function aLog(): { log: { warn: (line: Line) => void }; lines: Line[] } {
  const lines: Line[] = []
  return { log: { warn: line => void lines.push(line) }, lines }
}
