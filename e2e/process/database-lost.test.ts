import { expect, test } from 'vitest'
import { ownDatabaseOf } from '../../tools/own-database.ts'
import { melodyWav } from '../audio.ts'
import { Client, Refused } from './client.ts'
import { emptyLedger, faultsOf } from './ledger.ts'
import { eventually, freshFolder, startHere } from './machine.ts'

test('without its database it says so politely, stays alive, and recovers alone', async () => {
  const dataDirectory = await freshFolder()
  const product = await startHere({ dataDirectory })
  const cast = await Promise.all(
    ['mina', 'jun', 'sora', 'teo'].map(async name => {
      const client = new Client(product.address)
      await client.register(name)
      return client
    }),
  )
  const [mina, guest] = [cast[0]!, new Client(product.address)]
  const song = await mina.publish(melodyWav())

  const over = new AbortController()
  const refusals = new Set<string>()
  const load = cast.map(async client => {
    while (!over.signal.aborted) {
      await Promise.all([
        client.call('POST /api/songs/{id}/play', song.id),
        client.call('POST /api/songs/{id}/like', song.id, { isLike: true }),
        client.call('GET /api/songs'),
      ]).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        refusals.add(error.message)
      })
    }
  })
  const life = (async () => {
    while (!over.signal.aborted) expect(await guest.statusOf('/health')).toBe(200)
  })()

  process.kill(ownDatabaseOf(dataDirectory).pid, 'SIGKILL')
  await eventually('not ready', 5, async () => (await guest.statusOf('/ready')) === 503)
  await eventually('ready again', 10, async () => (await guest.statusOf('/ready')) === 200)
  await eventually('liked again', 5, () =>
    mina.call('POST /api/songs/{id}/like', song.id, { isLike: true }).catch(() => undefined),
  )
  over.abort()
  await Promise.all([...load, life])
  expect([...refusals], product.printed()).toEqual([
    '503 server.busy: Melodrome can’t answer right now. Please try again in a moment.',
  ])
  // The job queue has reconnected too: a song is decoded as before.
  await expect(mina.publish(melodyWav({ tune: 1 }))).resolves.toMatchObject({ status: 'ready' })
  expect(await faultsOf(ownDatabaseOf(dataDirectory).connection, emptyLedger())).toEqual([])
})
