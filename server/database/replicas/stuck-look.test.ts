import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { networkTo } from '../../testing/lossy-network.ts'
import { testDatabase } from '../../testing/test-melodrome.ts'
import { connect, createPool } from '../connect.ts'
import { Replicas } from './replicas.ts'

test('a connection to the primary that is dead without having been closed stops neither streams nor looks', async () => {
  const network = await networkTo(await testDatabase())
  const { connection } = network
  const pool = createPool({ connection, prepare: false, onConnectionLost: () => {} })
  onTestFinished(() => pool.end())
  const log = pino({ level: 'silent' })
  const urls = ['postgres://replica/melodrome']
  const replicas = new Replicas(connect(pool), { urls, prepare: false, poolSize: 1, maxLagMs: 60_000, log })
  onTestFinished(() => replicas.stop())

  const toldLate = network.swallow('last_hiding')
  const stuck = replicas.caughtUp()
  const deliverLate = await toldLate
  await replicas.caughtUp()

  const lookedInVain = network.swallow('last_hiding')
  await replicas.start()
  const [deliverFirst, deliverNext] = [await lookedInVain, await network.swallow('last_hiding')]
  for (const deliver of [deliverLate, deliverFirst, deliverNext]) deliver()
  expect(await stuck).toBeUndefined()
}, 20_000)
