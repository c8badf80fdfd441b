import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Person } from '../people/people.ts'
import { Id, Moment, PageQuery } from '../shapes.ts'
import { jobStates } from './job-states.ts'

/** The name of a kind of background job, such as `send-mail`. */
const JobKind = z.string('text').max(100, 'tooLong')

export const QueuedJob = z
  .object({
    id: Id,
    kind: z.string(),
    state: z.enum(jobStates),
    /** Tries that have ended or are under way, and how many there are at most. */
    tries: z.int(),
    maxTries: z.int(),
    /** Why the last try failed. */
    error: z.string().nullable(),
    createdAt: Moment,
    /** It does not start before this. */
    dueAt: Moment,
    startedAt: Moment.nullable(),
    endedAt: Moment.nullable(),
  })
  .meta({ id: 'QueuedJob' })
export type QueuedJob = z.infer<typeof QueuedJob>

const JobParams = z.object({ kind: JobKind, id: Id })

export const JobCount = z.object({
  kind: z.string(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
})
export type JobCount = z.infer<typeof JobCount>

export const blobKinds = [
  'original',
  'rendition',
  'cover',
  'portrait',
  'draft',
  'linkPicture',
  'export',
  'young',
] as const
export type BlobKind = (typeof blobKinds)[number]

/** What the last sweep measured: it goes through all files anyway. */
export const StorageReport = z
  .object({
    /** `null` before the first sweep; then there are no kinds and no owners either. */
    measuredAt: Moment.nullable(),
    /** The object storage in which files are kept, `https://host/bucket`; `null` for a folder of the server. */
    bucket: z.string().nullable(),
    /** `young`: stored less than an hour ago, and not assigned to a kind yet. */
    kinds: z.array(z.object({ kind: z.enum(blobKinds), files: z.int(), bytes: z.int() })),
    /** Files that no row named: deleted by the last sweep, and by all sweeps together. */
    orphansSwept: z.int(),
    orphansSweptEver: z.int(),
    /** Space on the disk of the data directory, at this moment. */
    freeBytes: z.int(),
    totalBytes: z.int(),
    /** The members whose files take the most space. */
    owners: z.array(z.object({ person: Person, files: z.int(), bytes: z.int() })),
  })
  .meta({ id: 'StorageReport' })
export type StorageReport = z.infer<typeof StorageReport>

export const MailReport = z
  .object({
    isConfigured: z.boolean(),
    /** The sender of mails; `null` without a mail server. */
    from: z.string().nullable(),
    waiting: z.int(),
    active: z.int(),
  })
  .meta({ id: 'MailReport' })
export type MailReport = z.infer<typeof MailReport>

export const MailFailure = z
  .object({
    id: Id,
    /** A kind from the catalogue in `server/mail/mail-kinds.ts`. */
    kind: z.string(),
    /** `m…@example.org` */
    to: z.string(),
    /** The mail server's numbers, such as `EAUTH 535`; `cancelled` or `given up` before any. */
    reason: z.string(),
    tries: z.int(),
    /** It is not tried again. */
    isFinal: z.boolean(),
    lastAt: Moment,
  })
  .meta({ id: 'MailFailure' })
export type MailFailure = z.infer<typeof MailFailure>

/** A server process on this database: it answers requests, does background work, or both. */
const Instance = z.object({
  id: Id,
  host: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  startedAt: Moment,
  seenAt: Moment,
  /** Whether it reported within the last minute. */
  isAlive: z.boolean(),
  /** Errors in its log within the last hour before it was seen. */
  recentErrors: z.int(),
})

export const HealthReport = z
  .object({
    instances: z.array(Instance),
    database: z.object({
      version: z.string(),
      bytes: z.int(),
      connections: z.int(),
      maxConnections: z.int(),
    }),
    /** When charts were last brought up to date. */
    chartsFoldedAt: Moment.nullable(),
  })
  .meta({ id: 'HealthReport' })
export type HealthReport = z.infer<typeof HealthReport>

export const operations = endpoints({
  'GET /api/admin/jobs': {
    summary: 'Jobs that wait, run or have ended lately, sorted by kind',
    may: 'admin',
    query: PageQuery.extend({ kind: JobKind.optional(), state: z.enum(jobStates, 'option').optional() }),
    answer: z.array(QueuedJob),
    refusals: [],
  },
  'GET /api/admin/jobs/counts': {
    summary: 'How many jobs of each kind wait, run and have failed',
    may: 'admin',
    answer: z.array(JobCount),
    refusals: [],
  },
  'POST /api/admin/jobs/{kind}/{id}/retry': {
    summary: 'Try a failed job once more',
    may: 'admin',
    params: JobParams,
    answer: null,
    refusals: ['job.notFound', 'job.hasMoved'],
  },
  'POST /api/admin/jobs/{kind}/{id}/cancel': {
    summary: 'Cancel a job that still waits; one that has begun continues',
    may: 'admin',
    params: JobParams,
    answer: null,
    refusals: ['job.notFound', 'job.hasMoved'],
  },
  'GET /api/admin/storage': {
    summary: 'How much storage files use, by kind and by owner, as measured by the last sweep',
    may: 'admin',
    answer: StorageReport,
    refusals: [],
  },
  'GET /api/admin/mail': {
    summary: 'Whether a mail server is set, and how many mails wait',
    may: 'admin',
    answer: MailReport,
    refusals: [],
  },
  'GET /api/admin/mail/failures': {
    summary: 'Mails that the mail server has not accepted, latest first',
    may: 'admin',
    query: PageQuery,
    answer: z.array(MailFailure),
    refusals: [],
  },
  'POST /api/admin/mail/test': {
    summary: 'Send a test mail to your own address',
    may: 'admin',
    limits: ['testMail'],
    answer: z.object({ delivery: z.enum(['mail', 'console']) }),
    refusals: [],
  },
  'GET /api/admin/health': {
    summary: 'The running instances, the database, and the age of the charts',
    may: 'admin',
    answer: HealthReport,
    refusals: [],
  },
})
