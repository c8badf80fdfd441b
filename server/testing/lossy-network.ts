import { once } from 'node:events'
import net from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestMelodrome } from './test-melodrome.ts'

/** A way to PostgreSQL on which, as on a real one, a statement can get lost while the connection seems to be open. */
export async function networkTo({ host, port, ...login }: TestMelodrome['connection']) {
  let onStatement = (_sent: Buffer, _pass: () => void): boolean => false
  const lines = new Set<net.Socket>()
  const server = net.createServer(near => {
    lines.add(near)
    const far = net.connect({ path: `${host}/.s.PGSQL.${port}` })
    near.on('data', sent => {
      if (!onStatement(sent, () => void far.write(sent))) far.write(sent)
    })
    far.pipe(near)
    near.on('close', () => {
      lines.delete(near)
      far.destroy()
    })
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
    /** Breaks all connections; new ones can be made. */
    cut: () => {
      for (const line of lines) line.destroy()
    },
  }
}
