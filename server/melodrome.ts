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
  /** For what works for every room and may know none by name. */
  rooms: readonly Room[]
  database: Database
  blobs: BlobStore
  jobs: Jobs
  mail: Mail
  /** Reaches browsers in which no page is open; undefined where the operator has turned it off. */
  push: Push | undefined
  /** Tells open pages, on every instance, that something has changed. */
  live: Live
  clock: () => Date
  /** How often a caller may try; endpoints name their limits in the contract, the rest asks here. */
  limiter: RateLimiter
  log: FastifyBaseLogger
  /** One line for the operator. */
  print: (line: string) => void
  /** Media work in sandboxed child programs. */
  analyseSong: SongAnalyser
  readSidecar: SidecarReader
  fitCover: (cover: Omit<Parameters<typeof fitCover>[0], 'workerPath'>) => ReturnType<typeof fitCover>
  drawLinkPicture: (picture: Omit<Parameters<typeof drawLinkPictureApart>[0], 'workerPath'>) => Promise<void>
  /** Keys the hashes of visitors' addresses; the same on every instance, known to no one else. */
  listenerKey: Buffer
  /** Keys the hashes of codes that are sent to addresses. */
  codeKey: Buffer
  /** Seals the secrets of authenticator apps (32 bytes); the same on every instance. */
  factorKey: Buffer
  /** Seals the passwords of music apps (32 bytes); the same on every instance. */
  appPasswordKey: Buffer
  /** Who sends a song's bytes: we or the nginx in front; at `url` a CDN that fetches from us by addresses that `key` signs. */
  sound: { sender: 'node' | 'nginx'; url: string | undefined; key: Buffer }
  /** Where the product is reached from outside, for addresses written into files and mails. */
  publicUrl: string | undefined
  /** How much one person's uploads may take, and how much stays free on the disk. */
  room: { quotaBytes: number; minFreeBytes: number }
  /** For how many whole months plays are kept one by one; without it for good. */
  playsMonths: number | undefined
  /** Who runs the installation, where its settings say. */
  operator: Operator | null
  /** Where the source of this installation is offered, where its settings say. */
  sourceUrl: string | undefined
}
