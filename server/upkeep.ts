import { foldRanks } from './features/charts/fold-ranks.ts'
import { eraseDueAccounts } from './features/deletion/erase-account.ts'
import { forgetOldExports } from './features/exports/export-rows.ts'
import { forgetOldNotifications } from './features/notifications/forget.ts'
import { forgetExpiredJourneys } from './features/openid/sql.ts'
import { forgetDeadLinks } from './features/password-reset/sql.ts'
import { forgetChallenges } from './features/second-factor/challenges.ts'
import { forgetExpiredSessions } from './features/sessions/sessions.ts'
import { referencedBlobs } from './features/songs/referenced-blobs.ts'
import { forgetOldCodes } from './features/verification/sql.ts'
import { every, type Repeating } from './jobs/every.ts'
import { sweepBlobs } from './media/blobs/sweep-blobs.ts'
import type { Melodrome } from './melodrome.ts'

const foldPauseMs = 2_000
const sweepPauseMs = 15 * 60_000
const orphanAgeMs = 60 * 60_000

export interface Upkeep {
  /** Brings charts up to date. */
  fold: Repeating
  /** Takes away what is over and what nothing names. */
  sweep: Repeating
}

/** What is done again and again while the program runs; an instance that only answers leaves it to others. */
export function startUpkeep(melodrome: Melodrome, isWorker: boolean): Upkeep {
  const { database, blobs, clock, log } = melodrome
  const onFailure = (error: unknown): void =>
    log.warn({ err: error }, 'a round of upkeep failed; the next one follows')
  const nothing = async (): Promise<void> => {}
  const fold = isWorker ? () => foldRanks(database, clock()) : nothing
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
    sweep: every(sweepPauseMs, isWorker ? sweep : nothing, onFailure),
  }
}
