import os from 'node:os'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { accounts } from '#contract/accounts.ts'
import { api } from '#contract/api.ts'
import { charts } from '#contract/charts.ts'
import { comments } from '#contract/comments.ts'
import { deletion } from '#contract/deletion.ts'
import { ownExports } from '#contract/exports.ts'
import { follows } from '#contract/follows.ts'
import { listens } from '#contract/listens.ts'
import { live } from '#contract/live.ts'
import { notifications } from '#contract/notifications.ts'
import type { RenderPage } from '#contract/page.ts'
import { passwordReset } from '#contract/password-reset.ts'
import { people } from '#contract/people.ts'
import { playlists } from '#contract/playlists.ts'
import { plays } from '#contract/plays.ts'
import { ratings } from '#contract/ratings.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { sessions } from '#contract/sessions.ts'
import { settings } from '#contract/settings.ts'
import { songs } from '#contract/songs.ts'
import { takeOver } from '#contract/take-over.ts'
import { verification } from '#contract/verification.ts'
import { connect, createPool } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { sharedSecret } from './database/secrets.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { foldRanks } from './features/charts/fold-ranks.ts'
import { chartRoutes } from './features/charts/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { eraseDueAccounts, performErasures } from './features/deletion/erase-account.ts'
import { deletionRoutes } from './features/deletion/routes.ts'
import { forgetOldExports } from './features/exports/export-rows.ts'
import { performExports } from './features/exports/make-export.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { followRoutes } from './features/follows/routes.ts'
import { createBeatKeeper } from './features/listens/keep-beats.ts'
import { listenRoutes } from './features/listens/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { forgetOldNotifications } from './features/notifications/forget.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { mountOpenId } from './features/openid/mount-openid.ts'
import type { OpenIdSettings } from './features/openid/provider.ts'
import { forgetExpiredJourneys } from './features/openid/sql.ts'
import { passwordResetRoutes } from './features/password-reset/routes.ts'
import { sendLinks } from './features/password-reset/send-link.ts'
import { forgetDeadLinks } from './features/password-reset/sql.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { playlistRoutes } from './features/playlists/routes.ts'
import { createPlayCounter } from './features/plays/count-plays.ts'
import { playRoutes } from './features/plays/routes.ts'
import { ratingRoutes } from './features/ratings/routes.ts'
import { forgetChallenges } from './features/second-factor/challenges.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { createDoor, type FactorRule } from './features/sessions/door.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { forgetExpiredSessions, livingSessions } from './features/sessions/sessions.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { analyse, analyseSongJob, giveUpAnalysis } from './features/songs/analyse.ts'
import { referencedBlobs } from './features/songs/referenced-blobs.ts'
import { songRoutes } from './features/songs/routes.ts'
import { takeOverRoutes } from './features/take-over/routes.ts'
import { verificationRoutes } from './features/verification/routes.ts'
import { forgetOldCodes } from './features/verification/sql.ts'
import { createApp } from './http/app.ts'
import { serveAssets } from './http/assets.ts'
import { serveApiDocs } from './http/docs-page.ts'
import { answerHealth } from './http/health.ts'
import { servePictures } from './http/media.ts'
import { type MountOptions, mount } from './http/mount.ts'
import { servePages } from './http/pages.ts'
import { RateLimiter } from './http/rate-limiter.ts'
import { every, type Repeating } from './jobs/every.ts'
import { createJobs } from './jobs/jobs.ts'
import { Live } from './live/live.ts'
import { createMail } from './mail/mail.ts'
import type { MailServer } from './mail/mail-server.ts'
import { createSongAnalyser } from './media/analyse-song.ts'
import { FolderBlobs } from './media/blobs/folder-blobs.ts'
import { sweepBlobs } from './media/blobs/sweep-blobs.ts'
import { fitCover } from './media/images/fit-cover.ts'
import type { Melodrome } from './melodrome.ts'

/** What the world outside gives: everything that a test may want to give differently. */
export interface Surroundings {
  connection: PoolConfig
  /** For listening and migrations, where a pooler stands in front of `connection`. */
  directConnection: PoolConfig
  prepareStatements: boolean
  migrationsDirectory: string
  dataDirectory: string
  publicUrl: string | undefined
  trustProxy: false | number | string
  role: 'all' | 'web' | 'worker'
  /** Whose role sleeps until they show a second factor. */
  requireSecondFactor: FactorRule
  clock: () => Date
  log: FastifyBaseLogger
  workers: { audio: string; image: string }
  /** Without one, `print` is told what would have been sent. */
  mailServer?: MailServer | undefined
  /** Without one nobody is offered to sign in with another service. */
  openId?: OpenIdSettings | undefined
  /** One line for whoever runs the installation, past the log. */
  print: (line: string) => void
  /** Absent in tests that only speak to the API. */
  web?: { renderPage: RenderPage; assetsDirectory: string }
  /** Tests: an undeclared refusal counts as a bug. */
  strict?: boolean
}

export interface Composition {
  app: FastifyInstance
  melodrome: Melodrome
  /** Brings charts up to date now instead of within two seconds. */
  foldNow: () => Promise<void>
  /** Takes away now what is over and what nothing names, instead of within a quarter of an hour. */
  sweepNow: () => Promise<void>
  /** Refuses what is new, finishes what is under way, then closes everything. */
  stop: () => Promise<void>
}

const foldPauseMs = 2_000
const sweepPauseMs = 15 * 60_000
const mailsAtATime = 4
const orphanAgeMs = 60 * 60_000

/** The one place where things are built and plugged together. */
export async function compose(around: Surroundings): Promise<Composition> {
  const { log, clock } = around
  const onConnectionLost = (error: Error): void =>
    log.warn({ error: error.message }, 'a database connection was lost')
  const pool = createPool({
    connection: around.connection,
    prepare: around.prepareStatements,
    onConnectionLost,
  })
  const database = connect(pool)
  await migrateDirectly(around, onConnectionLost)

  const jobs = createJobs({
    connection: around.directConnection,
    onFailure: (job, error) => log.error({ err: error, job }, 'a job failed'),
  })
  const limiter = new RateLimiter(database, await sharedSecret(database, 'limits'), clock)
  const melodrome: Melodrome = {
    database,
    blobs: await FolderBlobs.open(around.dataDirectory),
    jobs,
    mail: createMail({
      server: around.mailServer,
      jobs,
      limiter,
      key: await sharedSecret(database, 'mail'),
      concurrency: around.role === 'web' ? 0 : mailsAtATime,
      clock,
      log,
      print: around.print,
    }),
    live: new Live({
      database,
      connection: around.directConnection,
      clock,
      livingSessions: keys => livingSessions(database, keys, clock()),
      onTrouble: error => log.warn({ err: error }, 'live events have trouble and go on'),
    }),
    clock,
    limiter,
    log,
    print: around.print,
    analyseSong: createSongAnalyser(around.workers.audio, fault =>
      log.error({ err: fault }, 'a song could not be analysed'),
    ),
    fitCover: cover => fitCover({ ...cover, workerPath: around.workers.image }),
    listenerKey: await sharedSecret(database, 'listener'),
    codeKey: await sharedSecret(database, 'codes'),
    factorKey: await sharedSecret(database, 'second factor'),
    publicUrl: around.publicUrl,
  }
  jobs.perform(
    analyseSongJob,
    around.role === 'web' ? 0 : Math.max(1, os.availableParallelism() - 1),
    ({ songId }, signal) => analyse(melodrome, songId, signal),
    ({ songId }) => giveUpAnalysis(melodrome, songId),
  )
  performErasures(melodrome, around.role === 'web' ? 0 : 1)
  await melodrome.live.start()
  sendLinks(melodrome, around.role === 'web' ? 0 : mailsAtATime)
  performExports(melodrome, around.role === 'web' ? 0 : 1)
  await jobs.start()
  const upkeep = startUpkeep(melodrome, around)

  let stopping = false
  const app = await createApp({ log, publicUrl: around.publicUrl, trustProxy: around.trustProxy })
  answerHealth(app, { databaseAnswers: () => pool.query('select 1'), isStopping: () => stopping })
  app.addHook('preClose', async () => melodrome.live.endStreams())
  if (around.role !== 'worker') {
    const options: MountOptions = {
      requiresVerification: melodrome.mail.isConfigured,
      door: createDoor(database, clock, around.requireSecondFactor),
      limiter: melodrome.limiter,
      strict: around.strict ?? false,
    }
    mountRooms(app, melodrome, options)
    mountOpenId(app, melodrome, around.openId, options)
    servePictures(app, melodrome.blobs)
    serveApiDocs(app, api)
  }
  if (around.web && around.role !== 'worker') {
    await serveAssets(app, around.web.assetsDirectory)
    servePages(app, around.web.renderPage, around.publicUrl)
  }

  return {
    app,
    melodrome,
    foldNow: () => upkeep.fold.now(),
    sweepNow: () => upkeep.sweep.now(),
    async stop() {
      stopping = true
      await app.close()
      await Promise.all([upkeep.fold.stop(), upkeep.sweep.stop()])
      await jobs.stop()
      await melodrome.live.stop()
      await pool.end()
    },
  }
}

async function migrateDirectly(
  around: Surroundings,
  onConnectionLost: (error: Error) => void,
): Promise<void> {
  const pool = createPool({
    connection: around.directConnection,
    prepare: false,
    poolSize: 1,
    onConnectionLost,
  })
  try {
    const applied = await migrate(pool, around.migrationsDirectory)
    if (applied.length > 0) around.log.info({ migrations: applied }, 'the database was brought up to date')
  } finally {
    await pool.end()
  }
}

function mountRooms(app: FastifyInstance, melodrome: Melodrome, options: MountOptions): void {
  const counter = createPlayCounter(melodrome.database)
  app.addHook('onClose', () => counter.idle())
  const keeper = createBeatKeeper(melodrome.database)
  app.addHook('onClose', () => keeper.idle())
  mount(app, accounts, accountRoutes(melodrome), options)
  mount(app, sessions, sessionRoutes(melodrome), options)
  mount(app, settings, settingsRoutes(melodrome), options)
  mount(app, ownExports, exportRoutes(melodrome), options)
  mount(app, deletion, deletionRoutes(melodrome), options)
  mount(app, verification, verificationRoutes(melodrome), options)
  mount(app, secondFactor, secondFactorRoutes(melodrome), options)
  mount(app, passwordReset, passwordResetRoutes(melodrome), options)
  mount(app, people, peopleRoutes(melodrome), options)
  mount(app, follows, followRoutes(melodrome), options)
  mount(app, songs, songRoutes(melodrome), options)
  mount(app, charts, chartRoutes(melodrome), options)
  mount(app, plays, playRoutes(melodrome, counter), options)
  mount(app, listens, listenRoutes(melodrome, keeper), options)
  mount(app, ratings, ratingRoutes(melodrome), options)
  mount(app, comments, commentRoutes(melodrome), options)
  mount(app, notifications, notificationRoutes(melodrome), options)
  mount(app, live, liveRoutes(melodrome), options)
  mount(app, playlists, playlistRoutes(melodrome), options)
  mount(app, takeOver, takeOverRoutes(melodrome), options)
}

function startUpkeep(melodrome: Melodrome, around: Surroundings): { fold: Repeating; sweep: Repeating } {
  const { database, blobs, clock, log } = melodrome
  const onFailure = (error: unknown): void =>
    log.warn({ err: error }, 'a round of upkeep failed; the next one follows')
  const nothing = async (): Promise<void> => {}
  const fold = around.role === 'web' ? nothing : () => foldRanks(database, clock())
  const sweep = async (): Promise<void> => {
    // Age is the file's own, by the real clock, whatever time a test pretends it is.
    await sweepBlobs({
      store: blobs,
      isReferenced: names => referencedBlobs(database, names),
      olderThanMs: orphanAgeMs,
      now: new Date(),
    })
    await forgetExpiredSessions(database, clock())
    await eraseDueAccounts(melodrome)
    await forgetOldCodes(database, clock())
    await forgetChallenges(database, clock())
    await forgetOldExports(database, clock())
    await melodrome.limiter.forgetOld()
    await forgetOldNotifications(database, clock())
    await melodrome.live.sweep()
    await forgetExpiredJourneys(database, clock())
    await forgetDeadLinks(database, clock())
  }
  return {
    fold: every(foldPauseMs, fold, onFailure),
    sweep: every(sweepPauseMs, around.role === 'web' ? nothing : sweep, onFailure),
  }
}
