import { sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import { type Round, type Steps, type UpkeepOfRoom, type WatchedRound, watchedRounds } from './define-room.ts'
import { createHeartbeat, type Vitals } from './features/admin/operations/instances.ts'
import { forgetOldKeys } from './http/input/idempotency.ts'
import { every, type Repeating } from './jobs/every.ts'
import { endsWithin, inTurn } from './jobs/in-turn.ts'
import { Quiet } from './jobs/quiet.ts'
import { forgetOldFailures } from './mail/failed-mails.ts'
import type { Melodrome } from './melodrome.ts'

const foldPauseMs = 2_000
/** While nothing happens, the search for work is this rare. */
const seldomMs = 5_000
const tellPauseMs = 5_000
const challengesPauseMs = 30_000
const beatPauseMs = 15_000
const sweepPauseMs = 15 * minuteMs
/** A step that takes longer is waiting for something. */
const stepLimitMs = 2 * minuteMs

export type Upkeep = Record<Round | 'beat', Repeating>

/**
 * The repeated work of all rooms while the program runs; an instance that only answers leaves it to others. Every
 * instance sweeps its own disk, and reports itself (`beat`).
 */
export function startUpkeep(
  melodrome: Melodrome,
  isWorker: boolean,
  vitals: Omit<Vitals, 'startedAt' | 'foldedAt'>,
  limitMs = stepLimitMs,
): Upkeep {
  const { rooms, database, clock, log } = melodrome
  const onFailure = (error: unknown): void =>
    log.warn({ err: error }, 'a round of upkeep failed; the next one follows')
  let foldedAt: Date | null = null
  const beat = createHeartbeat(melodrome, { ...vitals, startedAt: clock(), foldedAt: () => foldedAt })
  const upkeepOfRooms = rooms.map(room => room.upkeep?.(melodrome, { folded: at => void (foldedAt = at) }))
  const stepsOf = (name: keyof UpkeepOfRoom): Steps =>
    Object.assign({}, ...upkeepOfRooms.map(upkeep => upkeep?.[name])) as Steps
  const round = (ofWorkers: Steps, ofEach: Steps = {}) =>
    inTurn({ ...(isWorker && ofWorkers), ...ofEach }, { limitMs, log })
  const quiet = new Quiet(seldomMs)
  let due: Due = { fold: false, tell: false, challenges: false }
  /** One at a time: each that hangs keeps a connection. */
  let looking: Promise<void> | undefined
  /** The fold's turns are the most frequent: they look for work for all rounds. */
  const isFoldDue = async (): Promise<boolean> => {
    if (!isWorker || !quiet.isDue()) return false
    const at = clock()
    try {
      looking ??= lookForWork(melodrome)
        .then(found => void (due = found))
        .finally(() => (looking = undefined))
      if (!(await endsWithin(looking, limitMs))) throw new Error('the look for work takes too long')
    } catch (error) {
      // Then every round runs: one condition that is broken or hangs must not keep the others waiting.
      due = { fold: true, tell: true, challenges: true }
      throw error
    }
    if (due.fold) quiet.stir()
    else foldedAt = at
    return due.fold
  }
  return {
    fold: every(foldPauseMs, round(stepsOf('fold')), onFailure, isFoldDue),
    tell: every(tellPauseMs, round(stepsOf('tell')), onFailure, () => due.tell),
    challenges: every(challengesPauseMs, round(stepsOf('challenges')), onFailure, () => due.challenges),
    beat: every(beatPauseMs, beat, onFailure),
    sweep: every(
      sweepPauseMs,
      round(
        {
          ...stepsOf('sweep'),
          forgetOldTries: () => melodrome.limiter.forgetOld(),
          forgetOldKeys: () => forgetOldKeys(database, clock()),
          sweepEvents: () => melodrome.live.sweep(),
          forgetOldFailures: () => forgetOldFailures(database, clock()),
        },
        stepsOf('ownDisk'),
      ),
      onFailure,
    ),
  }
}

type Due = Record<WatchedRound, boolean>

/** One statement for all rooms and rounds. */
export async function lookForWork(m: Melodrome): Promise<Due> {
  const conditions = m.rooms.map(room => room.isDue?.(m))
  const columns = watchedRounds.map(round => {
    const ofRooms = conditions.flatMap(condition => condition?.[round] ?? [])
    return sql`(${sql.join(ofRooms, sql` or `)}) as ${sql.ref(round)}`
  })
  const { rows } = await sql<Due>`select ${sql.join(columns)}`.execute(m.database)
  return rows[0]!
}
