import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { askInside } from './ask-inside.ts'
import { TokenBuckets } from './limits/token-buckets.ts'

test('a page that asks the API inside the process is answered while the server closes', async () => {
  const logged: object[] = []
  const app = await createApp({
    log: pino({ level: 'error' }, { write: line => logged.push(JSON.parse(line) as object) }),
    publicUrl: undefined,
    trustProxy: false,
    buckets: new TokenBuckets(() => new Date()),
  })
  onTestFinished(() => app.close())
  const closing = new Promise<void>(resolve => app.addHook('preClose', async () => resolve()))
  app.get('/api/viewer', async () => {
    void app.close()
    await closing
    return { viewer: 'mina' }
  })
  app.get('/api/songs', () => ({ songs: ['Neon Rain'] }))
  const ask = async (url: string) => (await askInside(app, { url })).json<object>()
  app.get('/page', async () => ({ ...(await ask('/api/viewer')), ...(await ask('/api/songs')) }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  const page = await fetch(`${address}/page`)
  expect(await page.json()).toEqual({ viewer: 'mina', songs: ['Neon Rain'] })
  expect(logged).toEqual([])
})
