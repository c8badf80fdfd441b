import { expect, test } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { readConfig, usualProcesses } from './config.ts'

test('nothing set is a working installation with its own database and the demo community', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    demo: true,
    role: 'all',
    logLevel: 'info',
  })
})

test('with a database of its own an installation starts empty, unless asked otherwise', () => {
  const url = 'postgres://melodrome@db/melodrome'
  expect(readConfig({ DATABASE_URL: url })).toMatchObject({
    demo: false,
    databaseDirectUrl: url,
    logLevel: 'info',
  })
  expect(readConfig({ DATABASE_URL: url, DEMO: '1' })).toMatchObject({ demo: true })
})

test('malformed values stop the start with one sentence that names them all', () => {
  const environment = { PORT: 'eighty', PUBLIC_URL: 'melodrome', DATABASE_URL: 'mysql://db', ROLE: 'queen' }
  expect(() => readConfig(environment)).toThrow(CannotStart)
  expect(() => readConfig(environment)).toThrow(
    /PORT .*PUBLIC_URL .*DATABASE_URL .*ROLE must be all, web or worker\.$/,
  )
  expect(() => readConfig({ PORT: '70000' })).toThrow('PORT must be 0 to 65535')
})

test('the public address is an origin, however it is written', () => {
  for (const PUBLIC_URL of ['https://music.example', 'https://music.example/', 'HTTPS://Music.Example:443/'])
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe('https://music.example')
  expect(readConfig({ PUBLIC_URL: 'http://192.168.0.7:8080/' }).publicUrl).toBe('http://192.168.0.7:8080')
  expect(readConfig({ PUBLIC_URL: 'HTTPS://music.example' }).requireSecondFactor).toBe('staff')
  const refusal = 'PUBLIC_URL must be an http(s) address without a path, such as https://music.example'
  for (const rest of ['/songs', '/?a', '?a=b', '#top'])
    expect(() => readConfig({ PUBLIC_URL: `https://music.example${rest}` }), rest).toThrow(refusal)
  for (const PUBLIC_URL of ['melodrome', 'ftp://music.example', 'https://mina:secret@music.example'])
    expect(() => readConfig({ PUBLIC_URL }), PUBLIC_URL).toThrow(refusal)
})

test('a way past the pooler is one to the same database, so it needs that database', () => {
  const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://pooler/melodrome', 'postgres://db/melodrome']
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
  })
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL')
})

test('standbys are listed with commas or spaces, belong to a primary, and have a pool and a bound of their own', () => {
  const DATABASE_URL = 'postgres://melodrome@db/melodrome'
  const [one, other] = ['postgres://melodrome@one/melodrome', 'postgresql://melodrome@other/melodrome']
  expect(readConfig({ DATABASE_URL })).toMatchObject({ databasePool: 10, replicas: undefined })
  for (const DATABASE_READ_URL of [`${one},${other}`, ` ${one}  ${other} `, `${one}, ${other},`])
    expect(readConfig({ DATABASE_URL, DATABASE_READ_URL }).replicas).toEqual({
      urls: [one, other],
      poolSize: 10,
      maxLagMs: 3_000,
    })
  const sizes = { DATABASE_POOL: '20', DATABASE_READ_POOL: '30', DATABASE_READ_LAG_SECONDS: '10' }
  expect(readConfig({ DATABASE_URL, DATABASE_READ_URL: one, ...sizes })).toMatchObject({
    databasePool: 20,
    replicas: { poolSize: 30, maxLagMs: 10_000 },
  })
  expect(() => readConfig({ DATABASE_READ_URL: one })).toThrow('DATABASE_READ_URL needs DATABASE_URL')
  const wrong = { DATABASE_POOL: '0', DATABASE_READ_URL: `${one} db`, DATABASE_READ_LAG_SECONDS: '1' }
  expect(() => readConfig({ DATABASE_URL, ...wrong })).toThrow(
    /DATABASE_POOL .*DATABASE_READ_URL must be postgres:\/\/ addresses.*DATABASE_READ_LAG_SECONDS /,
  )
})

test('plays are kept for good, or for so many months', () => {
  expect(readConfig({}).playsMonths).toBeUndefined()
  expect(readConfig({ PLAYS_MONTHS: '24' }).playsMonths).toBe(24)
  for (const PLAYS_MONTHS of ['0', '1.5', 'two'])
    expect(() => readConfig({ PLAYS_MONTHS })).toThrow(/PLAYS_MONTHS must be/)
})

test('a provider to sign in with is set whole or not at all, and only over https', () => {
  const OIDC_ISSUER = 'https://id.example/realm'
  const client = { OIDC_CLIENT_ID: 'melodrome', OIDC_CLIENT_SECRET: 'secret' }
  expect(readConfig({}).openId).toBeUndefined()
  expect(readConfig({ OIDC_ISSUER, ...client }).openId).toEqual({
    issuer: OIDC_ISSUER,
    clientId: 'melodrome',
    clientSecret: 'secret',
    name: 'id.example',
  })
  expect(readConfig({ OIDC_ISSUER, ...client, OIDC_NAME: 'Example' }).openId?.name).toBe('Example')
  expect(() => readConfig({ OIDC_ISSUER })).toThrow(
    'Signing in with OpenID Connect also needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  )
  expect(() => readConfig(client)).toThrow('also needs OIDC_ISSUER.')
  for (const wrong of ['http://id.example', 'id.example', 'ftp://localhost'])
    expect(() => readConfig({ OIDC_ISSUER: wrong, ...client }), wrong).toThrow(
      'OIDC_ISSUER must be an https address',
    )
  expect(readConfig({ OIDC_ISSUER: 'http://127.0.0.1:9000', ...client }).openId).toBeDefined()
})

test('an object storage has an address, a bucket and a key, and blobs lie in it unless told otherwise', () => {
  expect(readConfig({})).toMatchObject({ objectStore: undefined, blobsIn: 'folder' })
  const S3_URL = 's3://AK:a%2Fb@store.example:9000/songs?region=eu-1&tls=off'
  expect(readConfig({ S3_URL })).toMatchObject({
    objectStore: {
      endpoint: 'http://store.example:9000',
      bucket: 'songs',
      region: 'eu-1',
      key: { id: 'AK', secret: 'a/b' },
    },
    blobsIn: 'store',
  })
  expect(readConfig({ S3_URL: 's3://a:b@s3.example/songs' }).objectStore).toMatchObject({
    endpoint: 'https://s3.example',
    region: 'us-east-1',
  })
  expect(readConfig({ S3_URL: 's3://s3.example/songs' }).objectStore).toMatchObject({ key: undefined })
  expect(readConfig({ S3_URL, BLOBS_IN: 'folder' }).blobsIn).toBe('folder')
  for (const wrong of [
    'https://a:b@store.example/songs',
    's3://:b@store.example/songs',
    's3://a@store.example/songs',
    's3://a:b@store.example',
    's3://a:b@store.example/songs/deeper',
    's3://a:b@store.example/songs?tls=no',
    's3://a:b@store.example/songs?zone=1',
    's3://a:%@store.example/songs',
  ])
    expect(() => readConfig({ S3_URL: wrong }), wrong).toThrow(
      'S3_URL must be s3://KEY:SECRET@host:port/bucket',
    )
  expect(() => readConfig({ BLOBS_IN: 'store' })).toThrow('BLOBS_IN needs S3_URL')
  expect(() => readConfig({ S3_URL: 's3://a:b@store.example/songs', MEDIA_SENDER: 'nginx' })).toThrow(
    'MEDIA_SENDER=nginx',
  )
})

test('the imprint has a name, an address and an e-mail address, or nothing', () => {
  const settings = {
    IMPRINT_NAME: 'Studio Neon',
    IMPRINT_ADDRESS: 'Hauptstr. 1; 10115 Berlin;',
    IMPRINT_EMAIL: 'hello@neon.example',
  }
  expect(readConfig({}).operator).toBeUndefined()
  expect(readConfig({ ...settings, IMPRINT_PHONE: '+49 30 1' }).operator).toEqual({
    name: 'Studio Neon',
    address: ['Hauptstr. 1', '10115 Berlin'],
    email: 'hello@neon.example',
    phone: '+49 30 1',
    register: null,
  })
  expect(() => readConfig({ ...settings, IMPRINT_EMAIL: undefined })).toThrow(
    'The imprint also needs IMPRINT_EMAIL.',
  )
  expect(() => readConfig({ IMPRINT_PHONE: '1' })).toThrow('also needs IMPRINT_NAME and IMPRINT_ADDRESS and')
  expect(() => readConfig({ ...settings, IMPRINT_EMAIL: 'neon' })).toThrow('IMPRINT_EMAIL must be an e-mail')
})

test('a proxy is believed for one hop unless more, or its addresses, are named', () => {
  expect(readConfig({})).toMatchObject({ trustProxy: false })
  expect(readConfig({ TRUST_PROXY: 'on' })).toMatchObject({ trustProxy: 1 })
  expect(readConfig({ TRUST_PROXY: '2' })).toMatchObject({ trustProxy: 2 })
  expect(readConfig({ TRUST_PROXY: '10' })).toMatchObject({ trustProxy: 10 })
  for (const none of ['off', 'false', '0'])
    expect(readConfig({ TRUST_PROXY: none })).toMatchObject({ trustProxy: false })
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' })).toMatchObject({ trustProxy: '10.0.0.0/8,::1' })
  expect(readConfig({ TRUST_PROXY: '10.0.0.7 fd00::/8' })).toMatchObject({ trustProxy: '10.0.0.7,fd00::/8' })
  for (const wrong of [
    'everybody',
    'cafe',
    '11',
    '300',
    '1.2.3',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'fd00::/129',
    '10.0.0.1, cafe',
    ',',
  ])
    expect(() => readConfig({ TRUST_PROXY: wrong }), wrong).toThrow(
      'TRUST_PROXY must be off, a number of proxies up to 10, or their addresses',
    )
})

test('a mail server needs a sender’s address, and both must be valid', () => {
  const SMTP_URL = 'smtps://stage:secret@mail.example'
  const MAIL_FROM = 'Melodrome <stage@music.example>'
  expect(readConfig({})).toMatchObject({ mailServer: undefined })
  expect(readConfig({ SMTP_URL, MAIL_FROM }).mailServer).toEqual({
    host: 'mail.example',
    port: 465,
    isSecure: true,
    login: { user: 'stage', password: 'secret' },
    from: { name: 'Melodrome', address: 'stage@music.example' },
  })
  expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL needs MAIL_FROM')
  expect(() => readConfig({ SMTP_URL: 're_abc123', MAIL_FROM: 'me' })).toThrow(
    /SMTP_URL must be smtp:.*; MAIL_FROM must be an address/,
  )
})

test('once an installation has an https address its staff need a second factor, unless told otherwise', () => {
  expect(readConfig({})).toMatchObject({ requireSecondFactor: 'off' })
  const address = { PUBLIC_URL: 'https://music.example' }
  expect(readConfig(address)).toMatchObject({ requireSecondFactor: 'staff' })
  expect(readConfig({ ...address, REQUIRE_SECOND_FACTOR: 'off' })).toMatchObject({
    requireSecondFactor: 'off',
  })
  expect(() => readConfig({ REQUIRE_SECOND_FACTOR: 'yes' })).toThrow(
    'REQUIRE_SECOND_FACTOR must be off or staff',
  )
})

test('one process answers for two cores, four at most, and a worker answers no visitors', () => {
  expect([1, 2, 3, 4, 7, 8, 64].map(usualProcesses)).toEqual([1, 1, 1, 2, 3, 4, 4])
  expect(readConfig({ WORKERS: '6' }).processes).toBe(6)
  expect(readConfig({ WORKERS: '6', ROLE: 'worker' }).processes).toBe(1)
  expect(() => readConfig({ WORKERS: '0', MEDIA_SENDER: 'apache', MEDIA_URL: 'https://cdn/?a=b' })).toThrow(
    /MEDIA_SENDER must be node or nginx.*MEDIA_URL must be an http\(s\) address without a query.*WORKERS must be 1 to 64/,
  )
  expect(readConfig({ MEDIA_URL: 'https://cdn.example/' }).media).toEqual({
    sender: 'node',
    url: 'https://cdn.example',
  })
})
