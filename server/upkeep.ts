import { sql } from 'kysely'
import type { Round, Steps } from './define-room.ts'
import { createHeartbeat, type Vitals } from './features/admin/operations/instances.ts'
import { forgetOldKeys } from './http/input/idempotency.ts'
import { every, type Repeating } from './jobs/every.ts'
import { inTurn } from './jobs/in-turn.ts'
import { Quiet } from './jobs/quiet.ts'
import { forgetOldFailures } from './mail/failures.ts'
import type { Melodrome } from './melodrome.ts'

const foldPauseMs = 2_000
/** Where nothing happens the look for something to fold is this rare. */
const seldomMs = 5_000
const tellPauseMs = 10_000
const challengesPauseMs = 30_000
const beatPauseMs = 15_000
const sweepPauseMs = 15 * 60_000
/** Nothing takes so long that does not wait for something. */
const stepLimitMs = 2 * 60_000

export type Upkeep = Record<Round | 'beat', Repeating>

/**
 * What rooms do again and again while the program runs; an instance that only answers leaves it to others. Every instance
 * says for itself that it is there (`beat`).
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
  const stepsOf = (name: Round, ofTheGround: Steps = {}): (() => Promise<void>) => {
    const steps = Object.assign({}, ...upkeepOfRooms.map(upkeep => upkeep?.[name]), ofTheGround) as Steps
    return isWorker ? inTurn(steps, { limitMs, log }) : async () => {}
  }
  const round = (name: Round, pauseMs: number, ofTheGround?: Steps): Repeating =>
    every(pauseMs, stepsOf(name, ofTheGround), onFailure)
  const quiet = new Quiet(seldomMs)
  const isFoldDue = async (): Promise<boolean> => {
    if (!isWorker || !quiet.isDue()) return false
    const at = clock()
    if (!(await hasWorkToFold(melodrome))) {
      foldedAt = at
      return false
    }
    quiet.stir()
    return true
  }
  return {
    fold: every(foldPauseMs, stepsOf('fold'), onFailure, isFoldDue),
    tell: round('tell', tellPauseMs),
    challenges: round('challenges', challengesPauseMs),
    beat: every(beatPauseMs, beat, onFailure),
    sweep: round('sweep', sweepPauseMs, {
      forgetOldTries: () => melodrome.limiter.forgetOld(),
      forgetOldKeys: () => forgetOldKeys(database, clock()),
      sweepEvents: () => melodrome.live.sweep(),
      forgetOldFailures: () => forgetOldFailures(database, clock()),
    }),
  }
}

/** One statement for all rooms. */
async function hasWorkToFold(m: Melodrome): Promise<boolean> {
  const conditions = m.rooms.flatMap(room => room.isFoldDue?.(m) ?? [])
  const { rows } = await sql<{
    is_due: boolean
  }>`select ${sql.join(conditions, sql` or `)} as is_due`.execute(m.database)
  return rows[0]!.is_due
}
