import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Endpoints } from '#contract/endpoint.ts'
import type { ContentOutcome, ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import type { TopicKind } from '#contract/notifications/live.ts'
import type { Transaction } from './database/connect.ts'
import type { Rows } from './database/row-pages.ts'
import type { Handlers, Viewer } from './http/mount.ts'
import type { Melodrome } from './melodrome.ts'

/**
 * What a room is on the server. Each `features/<room>/room.ts` describes its own room, and `rooms.ts` lists them all:
 * code that works for every room reads it there, and knows no room by name.
 */
export interface Room {
  /** Puts the room's calls on the server: `answer(contract, handlers)` for each part. */
  routes?: (mounting: Mounting) => void
  /** Takes the room's jobs from the queue. */
  jobs?: (m: Melodrome, workers: Workers) => void
  /** Work that is repeated while the program runs: named steps, by their round. */
  upkeep?: (m: Melodrome, notes: UpkeepNotes) => UpkeepOfRoom
  /**
   * Whether the room's steps of a round have anything to do, found by a few reads of indexes: asked every few seconds.
   * Every room with a step in a watched round must have it.
   */
  isDue?: (m: Melodrome) => Partial<Record<WatchedRound, RawBuilder<boolean>>>
  /**
   * What is deleted when a person leaves for good. Rows that refer to the person's row by a foreign key are deleted
   * with it, after all rooms. Each may run again without harm.
   */
  erased?: readonly ((m: Melodrome, personId: string) => Promise<void>)[]
  /** The files of a copy of a person's data: never a hash or a token, nor what others think of that person. */
  exported?: readonly ExportedFile[]
  /** What can be reported in this room, and how moderators move it. */
  reportable?: Partial<Record<ReportSubjectKind, Reportable>>
  /** The topics that an open page may listen to, and who may. */
  topics?: Partial<Record<TopicKind, MayHear>>
}

export interface ExportedFile {
  file: `${string}.json`
  rows: Rows
}

export interface Mounting {
  m: Melodrome
  /** For addresses outside of the contract, and for what must end with the server. */
  app: FastifyInstance
  /** Does not compile while a call of the contract has no handler. */
  answer: <E extends Endpoints>(endpoints: E, handlers: Handlers<E>) => void
}

/** How many jobs of a kind run at a time; 0 leaves them to other instances. */
export interface Workers {
  /** For songs and drafts, in which people take turns. */
  analyses: number
  mails: number
  pushes: number
  others: number
  /** The bundled program that judges a challenge. */
  judgeFile: string
}

/**
 * `fold` brings charts up to date and puts pushes into the queue, `tell` tells people what they have not read,
 * `challenges` announces challenges that start and end, `sweep` deletes what has ended. A round takes the rooms in the
 * order of their list, and the steps of each in the order in which they are written.
 */
export type Round = WatchedRound | 'sweep'

/** Rounds that run only if one query for all of them has found work. */
export const watchedRounds = ['fold', 'tell', 'challenges'] as const

export type WatchedRound = (typeof watchedRounds)[number]

/**
 * `ownDisk` is the part of the sweep that looks at the disk of one machine: every instance takes it, whatever its role,
 * so it may run several times at once.
 */
export type UpkeepOfRoom = Partial<Record<Round | 'ownDisk', Steps>>

/** Each runs independently: one that fails is named in the log, and the others go on. */
export type Steps = Record<string, () => Promise<unknown>>

export interface UpkeepNotes {
  /** Call it when charts are up to date at this moment; other instances and the administration read it. */
  folded: (at: Date) => void
}

/** Only checks the description, and gives all of them the same form. */
export function defineRoom(room: Room): Room {
  return room
}

export type MayHear = (m: Melodrome, viewer: Viewer, id: string) => Promise<boolean>

/**
 * What a decision can do with a kind of thing; what is missing can't be done with it. All run in the transaction of the
 * decision.
 */
export interface Reportable {
  outcomes: readonly ContentOutcome[]
  /** Hides it. */
  withhold?: (
    m: Melodrome,
    transaction: Transaction,
    place: Place,
    why: 'hidden' | 'removed',
  ) => Promise<void>
  /** Shows it again. */
  release?: (m: Melodrome, transaction: Transaction, place: Place) => Promise<void>
  /** Shows a thing again whose words were deleted when it was withheld, and are only in its report. */
  restore?: (m: Melodrome, transaction: Transaction, place: Place, content: string) => Promise<void>
  /** Adds labels to those that it has. */
  label?: (transaction: Transaction, place: Place, labels: readonly string[]) => Promise<void>
  unlabel?: (transaction: Transaction, place: Place, labels: readonly string[]) => Promise<void>
  /** Deletes it for good, as its owner would; does nothing if it no longer exists. */
  erase?: (m: Melodrome, transaction: Transaction, place: Place) => Promise<void>
}

/**
 * A reported thing. `withinId`: the song of a comment, opinion or entry, the post of a reply, the conversation of a
 * message.
 */
export interface Place {
  kind: ReportSubjectKind
  id: string
  withinId: string | null
}
