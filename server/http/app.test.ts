import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
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
  app.get('/api/songs', async () => {
    void app.close()
    await closing
    return { songs: ['Neon Rain'] }
  })
  app.get('/page', async () => (await app.inject('/api/songs')).json<object>())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  const page = await fetch(`${address}/page`)
  expect(await page.json()).toEqual({ songs: ['Neon Rain'] })
  expect(logged).toEqual([])
})
