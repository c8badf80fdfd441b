import type https from 'node:https'
import os from 'node:os'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { endpointGroups } from '#contract/api.ts'
import type { RenderPage } from '#contract/page.ts'
import type { Operator } from '#contract/sharing/imprint.ts'
import { connect, connectionCounts, createPool } from './database/connect.ts'
import { migratePastPooler } from './database/migrate.ts'
import { createIsOvertaken } from './database/overtaken.ts'
import { type ReplicaOptions, Replicas } from './database/replicas/replicas.ts'
import { sharedSecrets } from './database/secrets.ts'
import type { Mounting, Workers } from './define-room.ts'
import { chartsAgeSeconds } from './features/admin/operations/instances.ts'
import { mountOpenId } from './features/identity/openid/mount-openid.ts'
import type { OpenIdSettings } from './features/identity/openid/provider.ts'
import { createDoor, type FactorRule } from './features/identity/sessions/door.ts'
import { noteWrites } from './features/identity/sessions/note-write.ts'
import { livingSessions, sessionCookieOf } from './features/identity/sessions/sessions.ts'
import { createApp } from './http/app.ts'
import { serveAssets } from './http/bytes/assets.ts'
import { servePictures } from './http/bytes/media.ts'
import { servePages } from './http/documents/pages.ts'
import { serveOpenApi } from './http/documents/serve-openapi.ts'
import { serveManifest } from './http/documents/web-manifest.ts'
import { answerHealth } from './http/health.ts'
import { createOnce } from './http/input/idempotency.ts'
import { RateLimiter } from './http/limits/rate-limiter.ts'
import { TokenBuckets } from './http/limits/token-buckets.ts'
import { answerMetrics, type Siblings } from './http/metrics.ts'
import { type MountOptions, mount } from './http/mount.ts'
import { Reading } from './http/reading.ts'
import { endsWithin } from './jobs/in-turn.ts'
import { createJobs } from './jobs/jobs.ts'
import { jobCounts } from './jobs/queue-rows.ts'
import { Live } from './live/live.ts'
import { createMail } from './mail/mail.ts'
import type { MailServer } from './mail/mail-server.ts'
import { createSongAnalyser } from './media/analyse-song.ts'
import type { BlobPlace } from './media/blobs/object-store.ts'
import { openBlobs } from './media/blobs/open-blobs.ts'
import { drawLinkPictureApart } from './media/images/draw-link-picture.ts'
import { fitCover } from './media/images/fit-cover.ts'
import { readSidecar } from './media/read-sidecar.ts'
import type { Melodrome } from './melodrome.ts'
import { createPush, subjectOf } from './push/push.ts'
import { rooms } from './rooms.ts'
import { startUpkeep } from './upkeep.ts'

/** What comes from outside the program: everything that a test may want to replace. */
export interface Surroundings extends BlobPlace {
  connection: PoolConfig
  /** For LISTEN and migrations, if `connection` leads through a pooler. */
  directConnection: PoolConfig
  prepareStatements: boolean
  /** The number of connections to `connection`; 10 by default. */
  databasePool?: number
  /** Its standbys that are read from. */
  replicas?: Pick<ReplicaOptions, 'urls' | 'poolSize' | 'maxLagMs'> | undefined
  migrationsDirectory: string
  publicUrl: string | undefined
  operator?: Operator | undefined
  /** Where the source code of this installation is offered. */
  sourceUrl?: string | undefined
  /** Who sends the bytes of songs, if not Node, and the address of a CDN for them. */
  media?: { sender: 'node' | 'nginx'; url: string | undefined } | undefined
  trustProxy: false | number | string
  role: 'all' | 'web' | 'worker'
  /** Whose role is inactive until they show a second factor. */
  requireSecondFactor: FactorRule
  clock: () => Date
  log: FastifyBaseLogger
  workers: { audio: string; image: string; judge: string; credentials: string }
  /** Without one, `print` gets what would have been sent. */
  mailServer?: MailServer | undefined
  /** Whether notifications are pushed to browsers, through the servers of their makers; the default is yes. */
  webPush?: boolean | undefined
  /** For tests: requests to their own push service. */
  askPushService?: typeof https.request
  /** Without it, no one can sign in with another service. */
  openId?: OpenIdSettings | undefined
  /** Certificates in PEM whose Content Credentials are trusted; without them none are verified. */
  trustPath?: string | undefined
  /** The token with which this instance's figures can be read; without it no one can. */
  metricsToken?: string | undefined
  /** One line for the operator, not through the log. */
  print: (line: string) => void
  /** Missing in tests that only use the API. */
  web?: { renderPage: RenderPage; assetsDirectory: string }
  /**
   * How much space one person's uploads may take, and how much stays free on the disk; without it there is no limit.
   */
  storageLimits?: { quotaBytes: number; minFreeBytes: number } | undefined
  /** For how many whole months single plays are kept; for ever if it is not set. */
  playsMonths?: number | undefined
  /** The version of the program, for the operator. */
  version?: string
  /** Errors in its log within the last hour. */
  recentErrors?: () => number
  /** The same since the process started. */
  loggedErrors?: () => number
  /** The other processes that answer on our port, if there are any. */
  siblings?: Siblings | undefined
  /** Tests: how long a round of upkeep waits for one of its steps. */
  upkeepStepLimitMs?: number
  /** Tests: an undeclared refusal counts as a bug. */
  strict?: boolean
}

export interface Composition {
  app: FastifyInstance
  melodrome: Melodrome
  /** Brings charts up to date at once instead of in the next round. */
  foldNow: () => Promise<void>
  /** Announces challenges and has them judged at once, instead of within half a minute. */
  lookAtChallengesNow: () => Promise<void>
  /** Deletes at once what has ended, instead of within a quarter of an hour; files only if a walk over them is due. */
  sweepNow: () => Promise<void>
  /** Refuses new requests, finishes those in progress, then closes everything. */
  stop: () => Promise<void>
}

const mailsAtATime = 4
const pushesAtATime = 8
/** With the time for requests in progress, a stop stays within the 40 seconds that service managers are told. */
const leftBehindMs = 5_000

/** The one place where the parts are built and connected. */
export async function compose(around: Surroundings): Promise<Composition> {
  const { log, clock } = around
  const pool = createPool({
    connection: around.connection,
    prepare: around.prepareStatements,
    poolSize: around.databasePool,
    onConnectionLost: error => log.warn({ err: error }, 'a database connection was lost'),
  })
  const database = connect(pool, { hasReplicas: around.replicas !== undefined })
  const migrations = await migratePastPooler(pool, around, {
    onWait: name =>
      log.warn({ migration: name }, 'a migration waits for a table that a backup or a report reads'),
  })
  if (migrations.length > 0) log.info({ migrations }, 'the database was brought up to date')
  const replicas =
    around.replicas && new Replicas(database, { ...around.replicas, prepare: around.prepareStatements, log })
  await replicas?.start()

  const jobs = createJobs({
    connection: around.directConnection,
    onFailure: (job, error) => log.error({ err: error, job }, 'a job failed'),
  })
  const secrets = await sharedSecrets(database)
  const limiter = new RateLimiter(database, secrets.limits, clock)
  const melodrome: Melodrome = {
    rooms,
    database,
    isOvertaken: await createIsOvertaken(database, around.migrationsDirectory, log),
    blobs: await openBlobs(around),
    jobs,
    mail: createMail({
      server: around.mailServer,
      jobs,
      database,
      limiter,
      key: secrets.mail,
      concurrency: around.role === 'web' ? 0 : mailsAtATime,
      clock,
      log,
      print: around.print,
    }),
    push:
      around.webPush === false
        ? undefined
        : createPush({
            secret: secrets.push,
            subject: subjectOf(around),
            request: around.askPushService,
          }),
    live: new Live({
      database,
      connection: around.directConnection,
      clock,
      livingSessions: keys => livingSessions(database, keys, clock()),
      caughtUp: replicas && (() => replicas.caughtUp()),
      onTrouble: error => log.warn({ err: error }, 'live events have trouble and go on'),
    }),
    clock,
    limiter,
    log,
    print: around.print,
    analyseSong: createSongAnalyser({
      workerPath: around.workers.audio,
      credentials: around.trustPath
        ? { workerPath: around.workers.credentials, trustPath: around.trustPath }
        : undefined,
      onFault: fault => log.error({ err: fault }, 'a song could not be analysed'),
    }),
    readSidecar: files => readSidecar(around.workers.audio, files),
    fitCover: cover => fitCover({ ...cover, workerPath: around.workers.image }),
    drawLinkPicture: picture => drawLinkPictureApart({ ...picture, workerPath: around.workers.image }),
    listenerKey: secrets.listener,
    codeKey: secrets.codes,
    factorKey: secrets['second factor'],
    appPasswordKey: secrets['app passwords'],
    sound: { sender: around.media?.sender ?? 'node', url: around.media?.url, key: secrets.sound },
    publicUrl: around.publicUrl,
    storageLimits: around.storageLimits ?? { quotaBytes: Number.MAX_SAFE_INTEGER, minFreeBytes: 0 },
    playsMonths: around.playsMonths,
    operator: around.operator ?? null,
    sourceUrl: around.sourceUrl,
  }
  const isWorker = around.role !== 'web'
  const workers: Workers = {
    // At least two: the work of one person takes one place at most, so another is free for everybody else.
    analyses: isWorker ? Math.max(2, os.availableParallelism() - 1) : 0,
    mails: isWorker ? mailsAtATime : 0,
    pushes: isWorker ? pushesAtATime : 0,
    others: isWorker ? 1 : 0,
    judgeFile: around.workers.judge,
  }
  for (const room of rooms) room.jobs?.(melodrome, workers)
  await melodrome.live.start()
  await jobs.start()
  const vitals = {
    role: around.role,
    version: around.version ?? 'unknown',
    recentErrors: around.recentErrors ?? (() => 0),
  }
  const upkeep = startUpkeep(melodrome, isWorker, vitals, around.upkeepStepLimitMs)
  await upkeep.beat.now()

  let stopping = false
  const buckets = new TokenBuckets(clock)
  const app = await createApp({ log, publicUrl: around.publicUrl, trustProxy: around.trustProxy, buckets })
  answerHealth(app, { databaseAnswers: () => pool.query('select 1'), isStopping: () => stopping })
  if (around.metricsToken) {
    answerMetrics(app, around.metricsToken, {
      databaseConnections: () => connectionCounts(pool),
      replicas: replicas && (() => replicas.figures()),
      liveStreams: () => melodrome.live.streamCount,
      loggedErrors: around.loggedErrors ?? (() => 0),
      queues: () => jobCounts(database),
      storage: async () => ({
        ...(await melodrome.blobs.diskSpace()),
        reserveBytes: melodrome.storageLimits.minFreeBytes,
      }),
      chartsAgeSeconds: () => chartsAgeSeconds(database, clock()),
      siblings: around.siblings,
    })
  }
  app.addHook('preClose', async () => melodrome.live.endStreams())
  if (around.role !== 'worker') {
    const options: MountOptions = {
      requiresVerification: melodrome.mail.isConfigured,
      door: createDoor(database, clock, around.requireSecondFactor),
      limiter: melodrome.limiter,
      buckets,
      once: createOnce(database, clock),
      reading:
        replicas &&
        new Reading(
          app,
          replicas,
          noteWrites(database, state => replicas.see(state), log),
        ),
      strict: around.strict ?? false,
    }
    const answer: Mounting['answer'] = (endpoints, handlers) => mount(app, endpoints, handlers, options)
    for (const room of rooms) room.routes?.({ m: melodrome, app, answer })
    mountOpenId(app, melodrome, around.openId, options)
    servePictures(app, melodrome.blobs)
    serveOpenApi(app, endpointGroups, sessionCookieOf)
  }
  if (around.web && around.role !== 'worker') {
    await serveAssets(app, around.web.assetsDirectory)
    serveManifest(app)
    servePages(app, around.web.renderPage, around.publicUrl, around.media?.url)
  }

  return {
    app,
    melodrome,
    foldNow: () => upkeep.fold.now(),
    lookAtChallengesNow: () => upkeep.challenges.now(),
    sweepNow: () => upkeep.sweep.now(),
    async stop() {
      stopping = true
      // Told before the requests in progress are awaited, so that no round goes on or begins meanwhile.
      const atRest = Promise.all(Object.values(upkeep).map(({ stop }) => stop()))
      await app.close()
      // Steps may be repeated, so one that waits for something is left behind, with the connection that it may hold.
      await Promise.all([endsWithin(atRest, leftBehindMs), jobs.stop()])
      await melodrome.live.stop()
      await replicas?.stop()
      await endsWithin(pool.end(), leftBehindMs)
      melodrome.blobs.close()
    },
  }
}
