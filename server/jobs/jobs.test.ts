import { expect, onTestFinished, test } from 'vitest'
import { connect, createPool } from '../database/connect.ts'
import { testDatabase } from '../testing/melodrome.ts'
import { createJobs, type Job, type Jobs } from './jobs.ts'

const sing: Job<{ song: string }> = { name: 'sing', retries: 1 }

test('a job is tried again after a fault, and given up after the last try', async () => {
  const failures: string[] = []
  const { jobs, enqueue } = await queue((name, error) => failures.push(`${name}: ${String(error)}`))
  const tries: string[] = []
  const givenUp = new Promise<{ song: string }>(resolve => {
    jobs.perform(
      sing,
      1,
      async ({ song }) => {
        tries.push(song)
        // The second of the good one goes well.
        if (song === 'broken' || tries.filter(tried => tried === song).length === 1) throw new Error('hoarse')
      },
      async input => resolve(input),
    )
  })
  await jobs.start()
  await enqueue({ song: 'good' })
  await enqueue({ song: 'broken' })
  expect(await givenUp).toEqual({ song: 'broken' })
  expect(tries.toSorted()).toEqual(['broken', 'broken', 'good', 'good'])
  expect(failures).toEqual(['sing: Error: hoarse', 'sing: Error: hoarse', 'sing: Error: hoarse'])
})

test('an instance that performs nothing can fill the queue before anybody else has started', async () => {
  const { jobs, enqueue } = await queue()
  const nobody = (): Promise<void> => Promise.reject(new Error('not here'))
  jobs.perform(sing, 0, nobody, nobody)
  await jobs.start()
  await enqueue({ song: 'later' })
})

async function queue(onFailure = (_name: string, _error: unknown): void => {}): Promise<{
  jobs: Jobs
  enqueue: (input: { song: string }) => Promise<void>
}> {
  const connection = await testDatabase()
  const pool = createPool({ connection, onConnectionLost: () => {} })
  const jobs = createJobs({ connection, onFailure })
  onTestFinished(async () => {
    await jobs.stop()
    await pool.end()
  })
  return { jobs, enqueue: input => jobs.enqueue(sing, input, connect(pool)) }
}
