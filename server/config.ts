import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { Operator } from '#contract/sharing/imprint.ts'
import { isSafeIssuer, mostProxies, originIn, trustIn } from './address-settings.ts'
import { CannotStart } from './cannot-start.ts'
import { type MailServer, mailAddressOf, smtpServerOf } from './mail/mail-server.ts'
import { type BlobPlace, objectStoreOf } from './media/blobs/object-store.ts'

/** Everything that can be set from outside. Only `main.ts` reads the environment and passes it here. */
export interface Config extends BlobPlace {
  port: number
  host: string
  /** An origin, so without a slash at its end. */
  publicUrl: string | undefined
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  databasePrepare: boolean
  /** Connections of each process to the database. */
  databasePool: number
  /** Standbys for calls that only read; how many connections to each, and how old their data may be. */
  replicas: { urls: string[]; poolSize: number; maxLagMs: number } | undefined
  demo: boolean
  /** How many proxies in front are trusted, or their addresses. */
  trustProxy: false | number | string
  /** Who sends the bytes of songs, and the address of a CDN that fetches them from us. */
  media: { sender: 'node' | 'nginx'; url: string | undefined }
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  role: 'all' | 'web' | 'worker'
  /** How many processes answer on the port. */
  processes: number
  /** Without one nothing is sent; what would have been sent is printed instead. */
  mailServer: MailServer | undefined
  /** Whether notifications are pushed to browsers, through the servers of their makers. */
  webPush: boolean
  /**
   * Moderators and administrators have their role only after a second factor (`staff`), or after their password alone
   * (`off`).
   */
  requireSecondFactor: 'off' | 'staff'
  /** Callers of `/metrics` send it; without a token the address does not exist. */
  metricsToken: string | undefined
  /** Certificates in PEM whose Content Credentials are trusted; without them no song's are verified. */
  credentialsTrustPath: string | undefined
  /** The OpenID Connect provider that people may sign in with; `name` stands on the button. */
  openId: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined
  /** How much space one person's uploads may take, and the free disk below which no more are accepted. */
  storageLimits: { quotaBytes: number; minFreeBytes: number }
  /** For how many whole months single plays are kept; for ever if it is not set. */
  playsMonths: number | undefined
  /** Who is responsible for the installation, named in the imprint. */
  operator: Operator | undefined
  /** Where people find the source code that runs here, which the licence requires. */
  sourceUrl: string | undefined
}

const onOff = z
  .enum(['1', '0', 'on', 'off', 'true', 'false'], 'must be on or off')
  .transform(value => ['1', 'on', 'true'].includes(value))
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

const connections = z.coerce
  .number<string>('must be a number of connections')
  .int('must be a whole number')
  .min(1, 'must be 1 to 1000')
  .max(1_000, 'must be 1 to 1000')
  .default(10)

const megabyte = 1024 * 1024
const megabytes = z.coerce
  .number<string>('must be a number of megabytes')
  .int('must be a whole number')
  .min(0, 'must be 0 or more')
  .max(1_000_000_000, 'must be 1000000000 at most')

const imprintLine = z.string().trim().max(500, 'may have 500 characters').optional()

const Environment = z.object({
  PORT: z.coerce
    .number<string>('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65535, 'must be 0 to 65535')
    .default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: understood(
    originIn,
    'must be an http(s) address without a path, such as https://music.example',
  ).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  S3_URL: understood(
    objectStoreOf,
    'must be s3://KEY:SECRET@host:port/bucket, with ?region=… and tls=off where they are needed, without key for a role',
  ).optional(),
  BLOBS_IN: z.enum(['folder', 'store'], 'must be folder or store').optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_PREPARE: onOff.default(true),
  DATABASE_POOL: connections,
  DATABASE_READ_URL: z
    .string()
    .transform(text => text.split(/[\s,]+/).filter(url => url !== ''))
    .pipe(
      z.array(
        z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgres:// addresses, with commas between' }),
      ),
    )
    .optional(),
  DATABASE_READ_POOL: connections,
  DATABASE_READ_LAG_SECONDS: z.coerce
    .number<string>('must be a number of seconds')
    .min(2, 'must be 2 to 60')
    .max(60, 'must be 2 to 60')
    .default(3),
  DEMO: onOff.optional(),
  TRUST_PROXY: understood(
    trustIn,
    `must be off, a number of proxies up to ${mostProxies}, or their addresses, such as 10.0.0.0/8`,
  ).default(false),
  MEDIA_SENDER: z.enum(['node', 'nginx'], 'must be node or nginx').default('node'),
  MEDIA_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .refine(address => !/[?#]/.test(address), 'must be an http(s) address without a query')
    .optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('info'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  WORKERS: z.coerce
    .number<string>('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 64')
    .max(64, 'must be 1 to 64')
    .optional(),
  SMTP_URL: understood(smtpServerOf, 'must be smtp://user:password@host:port, or smtps://').optional(),
  MAIL_FROM: understood(
    mailAddressOf,
    'must be an address, such as Melodrome <stage@music.example>',
  ).optional(),
  WEB_PUSH: onOff.default(true),
  REQUIRE_SECOND_FACTOR: z.enum(['off', 'staff'], 'must be off or staff').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters').optional(),
  CONTENT_CREDENTIALS_TRUST: z.string().optional(),
  OIDC_ISSUER: z.string().refine(isSafeIssuer, 'must be an https address').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(40, 'may have 40 characters').optional(),
  QUOTA_MB: megabytes.default(5_000),
  MIN_FREE_MB: megabytes.default(500),
  PLAYS_MONTHS: z.coerce
    .number<string>('must be a number of months')
    .int('must be a whole number')
    .min(1, 'must be 1 to 1200')
    .max(1_200, 'must be 1 to 1200')
    .optional(),
  IMPRINT_NAME: imprintLine,
  IMPRINT_ADDRESS: imprintLine,
  IMPRINT_EMAIL: z.email('must be an e-mail address').optional(),
  IMPRINT_PHONE: imprintLine,
  IMPRINT_REGISTER: imprintLine,
  SOURCE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
})

/** A text that `read` can parse. */
function understood<T>(read: (text: string) => T | undefined, message: string) {
  return z.string().transform((text, context): T => {
    const meant = read(text)
    if (meant !== undefined) return meant
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** Every setting, by its name in the environment. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Throws `CannotStart` with one clear sentence that names every malformed value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    settingNames.filter(name => environment[name]).map(name => [name, environment[name]]),
  )
  const result = Environment.safeParse(set)
  if (!result.success) {
    const complaints = result.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`)
    throw new CannotStart(`The configuration can't be used: ${complaints.join('; ')}.`)
  }
  const values = result.data
  const { SMTP_URL: smtpServer, MAIL_FROM: from, S3_URL: objectStore } = values
  if (smtpServer && !from)
    throw new CannotStart('SMTP_URL needs MAIL_FROM: the address that mails come from.')
  if (values.BLOBS_IN === 'store' && !objectStore)
    throw new CannotStart('BLOBS_IN needs S3_URL: the object storage that songs and pictures lie in.')
  if (values.MEDIA_SENDER === 'nginx' && objectStore)
    throw new CannotStart('MEDIA_SENDER=nginx sends from the folder: it cannot be together with S3_URL.')
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new CannotStart('DATABASE_DIRECT_URL needs DATABASE_URL: the same database, through a pooler.')
  if (values.DATABASE_READ_URL?.length && !values.DATABASE_URL)
    throw new CannotStart('DATABASE_READ_URL needs DATABASE_URL: the primary of which they are standbys.')
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    dataDirectory: path.resolve(values.DATA_DIR),
    objectStore,
    blobsIn: values.BLOBS_IN ?? (objectStore ? 'store' : 'folder'),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    databasePrepare: values.DATABASE_PREPARE,
    databasePool: values.DATABASE_POOL,
    replicas: values.DATABASE_READ_URL?.length
      ? {
          urls: values.DATABASE_READ_URL,
          poolSize: values.DATABASE_READ_POOL,
          maxLagMs: values.DATABASE_READ_LAG_SECONDS * 1_000,
        }
      : undefined,
    // A real installation brings its own database; only one that starts its own database shows the demo.
    demo: values.DEMO ?? values.DATABASE_URL === undefined,
    trustProxy: values.TRUST_PROXY,
    media: { sender: values.MEDIA_SENDER, url: values.MEDIA_URL?.replace(/\/+$/, '') },
    // With an external database this is a service, and its log matters; a person who tries Melodrome out needs the
    // address.
    logLevel: values.LOG_LEVEL,
    role: values.ROLE,
    // Decoding has processes of its own, so an instance that only decodes needs no second process to answer.
    processes: values.ROLE === 'worker' ? 1 : (values.WORKERS ?? usualProcesses(os.availableParallelism())),
    mailServer: smtpServer && from && { ...smtpServer, from },
    webPush: values.WEB_PUSH,
    // With an https address this is a service for others; a person who tries Melodrome out must get in at once.
    requireSecondFactor:
      values.REQUIRE_SECOND_FACTOR ?? (values.PUBLIC_URL?.startsWith('https:') ? 'staff' : 'off'),
    metricsToken: values.METRICS_TOKEN,
    credentialsTrustPath: values.CONTENT_CREDENTIALS_TRUST && path.resolve(values.CONTENT_CREDENTIALS_TRUST),
    openId: openIdOf(values),
    storageLimits: { quotaBytes: values.QUOTA_MB * megabyte, minFreeBytes: values.MIN_FREE_MB * megabyte },
    playsMonths: values.PLAYS_MONTHS,
    operator: operatorOf(values),
    sourceUrl: values.SOURCE_URL,
  }
}

/** One for every two cores: PostgreSQL and the decoding of songs need theirs, too. */
export function usualProcesses(cores: number): number {
  return Math.min(4, Math.max(1, Math.floor(cores / 2)))
}

/** All settings or none: with half of them the button would lead nowhere. */
function openIdOf(values: z.output<typeof Environment>): Config['openId'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = values
  const { OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = values
  const needed = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  const missing = Object.entries(needed).flatMap(([setting, value]) => (value ? [] : [setting]))
  if (missing.length === 3 && !name) return undefined
  if (!issuer || !clientId || !clientSecret)
    throw new CannotStart(`Signing in with OpenID Connect also needs ${missing.join(' and ')}.`)
  return { issuer, clientId, clientSecret, name: name ?? new URL(issuer).hostname }
}

/** An imprint needs all three of them. */
function operatorOf(values: z.output<typeof Environment>): Operator | undefined {
  const { IMPRINT_NAME: name, IMPRINT_ADDRESS: address, IMPRINT_EMAIL: email } = values
  const { IMPRINT_PHONE: phone = null, IMPRINT_REGISTER: register = null } = values
  const needed = { IMPRINT_NAME: name, IMPRINT_ADDRESS: address, IMPRINT_EMAIL: email }
  const missing = Object.entries(needed).flatMap(([setting, value]) => (value ? [] : [setting]))
  if (missing.length === 3 && !phone && !register) return undefined
  if (!name || !address || !email) throw new CannotStart(`The imprint also needs ${missing.join(' and ')}.`)
  const lines = address.split(';').map(line => line.trim())
  return { name, address: lines.filter(line => line !== ''), email, phone, register }
}
