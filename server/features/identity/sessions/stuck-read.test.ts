import { expect, test } from 'vitest'
import { networkTo } from '../../../testing/lossy-network.ts'
import { melodrome } from '../../../testing/test-melodrome.ts'

test('a session read whose connection is dead without having been closed keeps other members waiting only shortly', async () => {
  const m = await melodrome()
  const network = await networkTo(m.connection)
  const { app } = await m.another({ connection: network.connection, prepareStatements: false, role: 'web' })
  const [mina, jun] = [m.mina.at(app), m.jun.at(app)]
  await jun.call('GET /api/auth/user')

  const swallowed = network.swallow('"sessions"."token_hash"')
  const stuck = mina.call('GET /api/auth/user')
  const deliver = await swallowed
  expect(await jun.call('GET /api/auth/user')).toMatchObject({ id: m.jun.id })
  deliver()
  expect(await stuck).toMatchObject({ id: m.mina.id })
})
