import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../server/config.ts'
import { environmentOf } from './product.ts'

test('our own environment variables do not configure the product that is tested', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const leaks = {
    METRICS_TOKEN: 'a token of the operator',
    ROLE: 'web',
    REQUIRE_SECOND_FACTOR: 'staff',
    TRUST_PROXY: 'on',
    IMPRINT_NAME: 'An operator',
    QUOTA_MB: '1',
  }
  for (const [name, value] of Object.entries(leaks)) vi.stubEnv(name, value)
  const config = readConfig(environmentOf('/data', { LOG_LEVEL: 'error' }))
  expect(config).toEqual(
    readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: '/data', DEMO: '0', LOG_LEVEL: 'error' }),
  )
  expect(environmentOf('/data')['PATH']).toBe(process.env['PATH'])
})
