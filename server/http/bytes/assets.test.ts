import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'
import { serveAssets } from './assets.ts'

test('files of the build are kept for a year, those without a hash for a day, the worker not at all; what is not there is no page', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'melodrome-assets-'))
  await mkdir(join(directory, 'assets'))
  await mkdir(join(directory, '.vite'))
  await writeFile(join(directory, 'assets', 'main-1234.js'), 'sing()')
  await writeFile(join(directory, 'favicon.svg'), '<svg/>')
  await writeFile(join(directory, 'service-worker.js'), 'keep()')
  await writeFile(join(directory, 'service-worker.js.gz'), 'squeezed')
  await writeFile(join(directory, '.vite', 'manifest.json'), '{}')
  const app = await createApp({
    log: pino({ level: 'silent' }),
    publicUrl: undefined,
    trustProxy: false,
    buckets: new TokenBuckets(() => new Date()),
  })
  await serveAssets(app, directory)
  app.get('/*', (_request, reply) => reply.type('text/html').send('a page'))
  onTestFinished(async () => {
    await app.close()
    await rm(directory, { recursive: true })
  })

  const script = await app.inject('/assets/main-1234.js')
  expect([script.body, script.headers['cache-control']]).toEqual([
    'sing()',
    'public, max-age=31536000, immutable',
  ])
  const icon = await app.inject('/favicon.svg')
  expect([icon.body, icon.headers['cache-control']]).toEqual(['<svg/>', 'public, max-age=86400'])
  for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
    const worker = await app.inject({ url: '/service-worker.js', headers })
    expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
  }
  const missing = await app.inject('/assets/main-5678.js')
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'request.notFound'])
  for (const hidden of ['/.vite/manifest.json', '/assets/%2e%2e/.vite/manifest.json'])
    expect((await app.inject(hidden)).body, hidden).not.toBe('{}')
  expect((await app.inject('/songs')).body).toBe('a page')
})
