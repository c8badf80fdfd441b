import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configured } from './configured.ts'

test('every way to start the product is given all that is set', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://pooler/melodrome',
    DATABASE_DIRECT_URL: 'postgres://direct/melodrome',
    IMPRINT_NAME: 'Mina',
    IMPRINT_ADDRESS: 'Stage 1; Seoul',
    IMPRINT_EMAIL: 'mina@example.org',
    METRICS_TOKEN: 'sixteen letters!',
    QUOTA_MB: '10',
    MIN_FREE_MB: '0',
  })
  const connection = { host: '/own' }
  expect(configured(config, connection, path.resolve())).toMatchObject({
    connection,
    directConnection: { connectionString: 'postgres://direct/melodrome' },
    operator: { name: 'Mina', address: ['Stage 1', 'Seoul'] },
    metricsToken: 'sixteen letters!',
    storageLimits: { quotaBytes: 10 * 1024 * 1024, minFreeBytes: 0 },
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
  for (const start of ['server/main.ts', 'tools/dev.ts'])
    expect(readFileSync(start, 'utf8'), start).toContain('...configured(config, ')
})
