import type { FastifyBaseLogger } from 'fastify'
import type { Operator } from '#contract/sharing/imprint.ts'
import type { Database } from './database/connect.ts'
import type { Room } from './define-room.ts'
import type { RateLimiter } from './http/limits/rate-limiter.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Mail } from './mail/mail.ts'
import type { SongAnalyser } from './media/analyse-song.ts'
import type { BlobStore } from './media/blobs/blob-store.ts'
import type { drawLinkPictureApart } from './media/images/draw-link-picture.ts'
import type { fitCover } from './media/images/fit-cover.ts'
import type { SidecarReader } from './media/read-sidecar.ts'
import type { Push } from './push/push.ts'

/** What every room is built from. Only `compose.ts` makes one; tests make theirs with a clock they can move. */
export interface Melodrome {
  /** For code that works for every room and must not know any by name. */
  rooms: readonly Room[]
  database: Database
  /** Whether a newer version has migrated the database: then rows may name blobs in columns that we don't know. */
  isOvertaken: () => Promise<boolean>
  blobs: BlobStore
  jobs: Jobs
  mail: Mail
  /** Reaches browsers in which no page is open; undefined if the operator has turned it off. */
  push: Push | undefined
  /** Tells open pages, on every instance, that something has changed. */
  live: Live
  clock: () => Date
  /** How often a caller may try. Endpoints name their limits in the contract; other code uses this. */
  limiter: RateLimiter
  log: FastifyBaseLogger
  /** One line for the operator. */
  print: (line: string) => void
  /** Media work in sandboxed child programs. */
  analyseSong: SongAnalyser
  readSidecar: SidecarReader
  fitCover: (cover: Omit<Parameters<typeof fitCover>[0], 'workerPath'>) => ReturnType<typeof fitCover>
  drawLinkPicture: (picture: Omit<Parameters<typeof drawLinkPictureApart>[0], 'workerPath'>) => Promise<void>
  /** Key for the hashes of visitors' addresses; the same on every instance, known to no one else. */
  listenerKey: Buffer
  /** Key for the hashes of codes that are sent to addresses. */
  codeKey: Buffer
  /** Seals the secrets of authenticator apps (32 bytes); the same on every instance. */
  factorKey: Buffer
  /** Seals the passwords of music apps (32 bytes); the same on every instance. */
  appPasswordKey: Buffer
  /**
   * Who sends a song's bytes: Node or the nginx in front. `url`: a CDN that fetches them from us, by addresses signed
   * with `key`.
   */
  sound: { sender: 'node' | 'nginx'; url: string | undefined; key: Buffer }
  /** Where the product is reached from outside, for addresses written into files and mails. */
  publicUrl: string | undefined
  /** How much space one person's uploads may take, and how much stays free on the disk. */
  storageLimits: { quotaBytes: number; minFreeBytes: number }
  /** For how many whole months single plays are kept; for ever if it is not set. */
  playsMonths: number | undefined
  /** Who runs the installation, if its settings say so. */
  operator: Operator | null
  /** Where the source code of this installation is offered, if its settings say so. */
  sourceUrl: string | undefined
}
