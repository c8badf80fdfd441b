import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { TestMelodrome } from '../../../testing/test-melodrome.ts'
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

/** A way to PostgreSQL on which, as on a real one, a statement can get lost while the connection seems to be open. */
async function networkTo({ host, port, ...login }: TestMelodrome['connection']) {
  let onStatement = (_sent: Buffer, _pass: () => void): boolean => false
  const server = net.createServer(near => {
    const far = net.connect({ path: `${host}/.s.PGSQL.${port}` })
    near.on('data', sent => {
      if (!onStatement(sent, () => void far.write(sent))) far.write(sent)
    })
    far.pipe(near)
    near.on('close', () => far.destroy())
    for (const end of [near, far]) end.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address() as net.AddressInfo
  return {
    connection: { ...login, host: '127.0.0.1', port: address.port },
    /** Resolves once a statement with this text was lost, to what delivers it after all. */
    swallow: (text: string) =>
      new Promise<() => void>(resolve => {
        onStatement = (sent, pass) => {
          if (!sent.includes(text)) return false
          onStatement = () => false
          resolve(pass)
          return true
        }
      }),
  }
}
