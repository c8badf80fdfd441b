import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Room as Endpoints } from '#contract/endpoint.ts'
import type { ContentOutcome, ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import type { TopicKind } from '#contract/notifications/live.ts'
import type { Transaction } from './database/connect.ts'
import type { Rows } from './database/row-pages.ts'
import type { Handlers, Viewer } from './http/mount.ts'
import type { Melodrome } from './melodrome.ts'

/**
 * What a room is on the server. Each `features/<room>/room.ts` says it of its own room, and `rooms.ts` lists them all:
 * whatever works for every room reads it there, and knows no room by name.
 */
export interface Room {
  /** Puts the room's calls on the server: `answer(contract, handlers)` for each part. */
  routes?: (mounting: Mounting) => void
  /** Takes the room's jobs from the queue. */
  jobs?: (m: Melodrome, workers: Workers) => void
  /** What is done again and again while the program runs: steps by their round, each named. */
  upkeep?: (m: Melodrome, notes: UpkeepNotes) => Partial<Record<Round, Steps>>
  /**
   * Whether the room's steps of a round have anything to do, in few looks at indexes: asked every few seconds. Every
   * room with a step in a watched round says it.
   */
  isDue?: (m: Melodrome) => Partial<Record<WatchedRound, RawBuilder<boolean>>>
  /**
   * What goes when a person leaves for good, as it stands here. What hangs on the person's row by a foreign key goes
   * with it, after all rooms. Each runs again harmlessly.
   */
  erased?: readonly ((m: Melodrome, personId: string) => Promise<void>)[]
  /** What a copy of a person's data holds: never a hash or a token, nor what others think of that person. */
  exported?: readonly ExportedFile[]
  /** What can be reported in this room, and how moderators move it. */
  reportable?: Partial<Record<ReportSubjectKind, Reportable>>
  /** What an open page may listen to, and who may. */
  topics?: Partial<Record<TopicKind, MayHear>>
}

export interface ExportedFile {
  file: `${string}.json`
  rows: Rows
}

export interface Mounting {
  m: Melodrome
  /** For what is served outside of the contract, and for what ends with the server. */
  app: FastifyInstance
  /** Does not compile while a call of the contract has no handler. */
  answer: <E extends Endpoints>(endpoints: E, handlers: Handlers<E>) => void
}

/** How many jobs of a kind run at a time; 0 leaves them to other instances. */
export interface Workers {
  /** Of songs and drafts, which take turns between people. */
  analyses: number
  mails: number
  pushes: number
  others: number
  /** The bundled program that judges a challenge. */
  judgeFile: string
}

/**
 * `fold` brings charts up to date and pushes to the queue, `tell` tells people what they have not read, `challenges` tells of challenges that
 * start and end, `sweep` takes away what is over. A round takes rooms in the order of their list, and steps as they
 * stand.
 */
export type Round = WatchedRound | 'sweep'

/** Rounds that run only where one look for all of them has found work. */
export const watchedRounds = ['fold', 'tell', 'challenges'] as const

export type WatchedRound = (typeof watchedRounds)[number]

/** Each runs by itself: one that fails is named in the log, and the others go on. */
export type Steps = Record<string, () => Promise<unknown>>

export interface UpkeepNotes {
  /** Charts are as they should be at this moment; other instances and the administration read it. */
  folded: (at: Date) => void
}

/** Only checks the description, and keeps all of them in one form. */
export function defineRoom(room: Room): Room {
  return room
}

export type MayHear = (m: Melodrome, viewer: Viewer, id: string) => Promise<boolean>

/**
 * What a decision does with a kind of thing; what is missing can't be done with it. All run in the transaction of the
 * decision.
 */
export interface Reportable {
  outcomes: readonly ContentOutcome[]
  /** Takes it out of sight. */
  withhold?: (
    m: Melodrome,
    transaction: Transaction,
    place: Place,
    why: 'hidden' | 'removed',
  ) => Promise<void>
  /** Puts it back. */
  release?: (m: Melodrome, transaction: Transaction, place: Place) => Promise<void>
  /** Puts back a thing whose words went when it was withheld, and stand in its report only. */
  restore?: (m: Melodrome, transaction: Transaction, place: Place, content: string) => Promise<void>
  label?: (transaction: Transaction, place: Place, labels: readonly string[]) => Promise<void>
  unlabel?: (transaction: Transaction, place: Place, labels: readonly string[]) => Promise<void>
  /** For good, in the way its owner would have; what is not there any more is fine. */
  erase?: (m: Melodrome, transaction: Transaction, place: Place) => Promise<void>
}

/** A reported thing. `withinId`: the song of a comment, opinion or entry, the post of a reply, the conversation of a message. */
export interface Place {
  kind: ReportSubjectKind
  id: string
  withinId: string | null
}
