import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { startStandIn } from '../testing/store-stand-in.ts'
import { Bucket } from './bucket.ts'

const inAnHour = () => new Date(Date.now() + hourMs).toISOString()

// Where AWS provides keys, and what replaces it on this machine.
test('by the environment', () =>
  expectSignedBy('FROMENV', { AWS_ACCESS_KEY_ID: 'FROMENV', AWS_SECRET_ACCESS_KEY: 's' }))

test('by the role of a container', async () => {
  const address = await serve(url => url === '/role' && asJson('FROMCONTAINER'))
  await expectSignedBy('FROMCONTAINER', { AWS_CONTAINER_CREDENTIALS_FULL_URI: `${address}/role` })
})

test('by the role of a machine', async () => {
  const address = await serve(url => {
    if (url === '/latest/api/token') return 'a token'
    if (/\/security-credentials\/?$/.test(url)) return 'stage'
    return url.endsWith('/security-credentials/stage') && asJson('FROMMACHINE')
  })
  await expectSignedBy('FROMMACHINE', { AWS_EC2_METADATA_SERVICE_ENDPOINT: address })
})

test('by a web identity', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'melodrome-role-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'token'), 'a token')
  const address = await serve(
    () => `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
      <AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>FROMIDENTITY</AccessKeyId>
      <SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>${inAnHour()}</Expiration>
      </Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`,
  )
  await expectSignedBy('FROMIDENTITY', {
    AWS_WEB_IDENTITY_TOKEN_FILE: path.join(folder, 'token'),
    AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/stage',
    AWS_ENDPOINT_URL_STS: address,
  })
})

test('without any of them the reason is said, and a key of the address comes before all', async () => {
  const { settings, keyIds } = await startStandIn()
  surroundedBy({ AWS_EC2_METADATA_DISABLED: 'true' })
  const bucket = await Bucket.open({ ...settings, key: undefined })
  await expect(bucket.tryOut()).rejects.toThrow("can't be asked: S3_URL has no key, and no role gives one (")
  bucket.close()
  surroundedBy({ AWS_ACCESS_KEY_ID: 'FROMENV', AWS_SECRET_ACCESS_KEY: 's' })
  const own = await Bucket.open(settings)
  await own.tryOut()
  own.close()
  expect([...keyIds]).toEqual(['key'])
})

async function expectSignedBy(id: string, surroundings: Record<string, string>): Promise<void> {
  const { settings, keyIds } = await startStandIn()
  surroundedBy(surroundings)
  const bucket = await Bucket.open({ ...settings, key: undefined })
  await bucket.tryOut()
  bucket.close()
  expect([...keyIds]).toEqual([id])
}

/** Removes the environment of the machine that tests run on, and everything of AWS. */
function surroundedBy(variables: Record<string, string>): void {
  for (const name of Object.keys(process.env).filter(each => each.startsWith('AWS_')))
    vi.stubEnv(name, undefined)
  const none = path.join(os.tmpdir(), 'melodrome-none')
  const all = { AWS_CONFIG_FILE: none, AWS_SHARED_CREDENTIALS_FILE: none, ...variables }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

async function serve(answer: (url: string) => string | false): Promise<string> {
  const server = createServer((request, response) => {
    const text = answer(request.url ?? '')
    response.writeHead(text === false ? 404 : 200).end(text || '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const asJson = (AccessKeyId: string): string =>
  JSON.stringify({
    Code: 'Success',
    AccessKeyId,
    SecretAccessKey: 's',
    Token: 't',
    Expiration: inAnHour(),
  })
