import { expect, onTestFinished, test } from 'vitest'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { melodyWav } from '../audio.ts'
import { Client, Refused } from './client.ts'
import { emptyLedger, faultsOf } from './ledger.ts'
import { freshFolder, startHere } from './machine.ts'

test('two instances on one database act as one', async () => {
  const { addresses, url } = await twoInstances()
  const [first, second] = addresses as [string, string]

  // Twenty people try to register the same address, spread over the two instances.
  const wishes = Array.from({ length: 20 }, (_, i) =>
    new Client(addresses[i % 2]!, `198.51.100.${i}`)
      .register('mina', 'Mina@Melodrome.test')
      .catch((error: unknown) => error),
  )
  const outcomes = (await Promise.all(wishes)).map(outcome =>
    outcome instanceof Refused ? outcome.problem.code : typeof outcome,
  )
  expect(outcomes.toSorted()).toEqual([...Array(19).fill('account.emailTaken'), 'string'])

  // Uploaded to one, played from the other.
  const sora = new Client(first)
  await sora.register('sora')
  const song = await sora.publish(melodyWav())
  const elsewhere = await fetch(`${second}/api/songs/${song.id}/stream`)
  expect(elsewhere.status).toBe(200)
  expect((await elsewhere.arrayBuffer()).byteLength).toBeGreaterThan(10_000)

  // People who signed in at one instance are signed in at the other as well.
  const cast = await Promise.all(
    ['jun', 'teo', 'mio', 'ada', 'kai'].map(async name => {
      const client = new Client(first)
      await client.register(name)
      return client
    }),
  )
  const acts = Array.from({ length: 50 }, async (_, i) => {
    const client = cast[i % cast.length]!.at(addresses[Math.floor(i / cast.length) % 2]!)
    await client.call('POST /api/songs/{id}/like', song.id, { isLike: i % 3 === 0 })
    await client.call('POST /api/songs/{id}/rate', song.id, { rating: 1 + (i % 5) })
    return (await client.call('POST /api/songs/{id}/play', song.id)).counted
  })
  expect((await Promise.all(acts)).filter(counted => counted)).toHaveLength(cast.length)
  const seen = await new Client(second).call('GET /api/songs/{id}', song.id)
  expect(seen).toMatchObject({ plays: 5, ratingCount: 5 })
  expect(seen.likes + seen.dislikes).toBe(5)
  expect(await faultsOf({ connectionString: url }, emptyLedger())).toEqual([])
})

/** Starts both at the same moment on an empty database, with one folder for files. */
async function twoInstances(): Promise<{ addresses: string[]; url: string }> {
  const postgres = await startTestPostgres()
  onTestFinished(() => postgres.stop())
  const dataDirectory = await freshFolder()
  const settings = { DATABASE_URL: postgres.url, LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
  const both = await Promise.all([0, 1].map(() => startHere({ dataDirectory, settings })))
  for (const { printed, address } of both) expect(printed()).toBe(`Melodrome is at ${address}\n`)
  return { addresses: both.map(({ address }) => address), url: postgres.url }
}
