import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buckets } from '#contract/rate-limits.ts'
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

test('a page of another site that calls with a token can read that it must wait, and for how long', async () => {
  const tokens = new TokenBuckets(() => new Date(0))
  const app = await createApp({
    log: pino({ level: 'silent' }),
    publicUrl: undefined,
    trustProxy: false,
    buckets: tokens,
  })
  onTestFinished(() => app.close())
  app.get('/api/songs', () => [])
  const ask = (authorization?: string) =>
    app.inject({
      url: '/api/songs',
      remoteAddress: '10.9.9.9',
      headers: {
        origin: 'https://elsewhere.example',
        host: 'melodrome.test',
        ...(authorization && { authorization }),
      },
    })
  expect((await ask('Bearer x')).statusCode).toBe(200)
  for (let n = 1; n < buckets.network.burst; n++) tokens.take('network', '10.9.9.9')

  const refused = await ask('Bearer x')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'access-control-allow-origin': '*', 'retry-after': '1' })
  expect(refused.headers['access-control-expose-headers']).toContain('retry-after')
  const byCookie = await ask()
  expect(byCookie.statusCode).toBe(429)
  expect(byCookie.headers).not.toHaveProperty('access-control-allow-origin')
})
