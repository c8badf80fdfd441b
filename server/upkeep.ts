import { tellOfChallenges } from './features/challenges/tell-of-challenges.ts'
import { foldRanks } from './features/charts/fold-ranks.ts'
import { eraseDueAccounts } from './features/deletion/erase-account.ts'
import { forgetOldDrafts } from './features/drafts/forget.ts'
import { markNewlyEligible } from './features/eligibility/mark-votes.ts'
import { chartTerms } from './features/eligibility/rule.ts'
import { forgetOldExports } from './features/exports/export-rows.ts'
import { forgetOldReads } from './features/forum/reads.ts'
import { measureMonths } from './features/hall-of-fame/measure-months.ts'
import { compareRest } from './features/likeness/compare-song.ts'
import { tellUnread } from './features/messages/tell-unread.ts'
import { eraseRemoved } from './features/moderation/erase-removed.ts'
import { forgetOldNotifications } from './features/notifications/forget.ts'
import { forgetExpiredJourneys } from './features/openid/sql.ts'
import { createHeartbeat, forgetOldInstances, type Vitals } from './features/operations/instances.ts'
import { forgetDeadLinks } from './features/password-reset/sql.ts'
import { suspectVoters } from './features/quarantine/suspect-voters.ts'
import { forgetUnusedWords } from './features/search-index/forget-words.ts'
import { refreshHead } from './features/search-index/head.ts'
import { indexAgain } from './features/search-index/index-again.ts'
import { forgetChallenges } from './features/second-factor/challenges.ts'
import { forgetExpiredSessions } from './features/sessions/sessions.ts'
import { sweepStorage } from './features/storage/sweep-storage.ts'
import { closeDueChallenges } from './features/verdicts/close-challenge.ts'
import { forgetOldCodes } from './features/verification/sql.ts'
import { every, type Repeating } from './jobs/every.ts'
import { forgetOldFailures } from './mail/failures.ts'
import type { Melodrome } from './melodrome.ts'

const foldPauseMs = 2_000
const tellPauseMs = 2_000
const challengesPauseMs = 30_000
const beatPauseMs = 15_000
const sweepPauseMs = 15 * 60_000
const orphanAgeMs = 60 * 60_000

export interface Upkeep {
  /** Brings charts up to date, and what a new version finds of old songs. */
  fold: Repeating
  /** Tells people what they have not read by now. */
  tell: Repeating
  /** Tells of challenges that start and end, and has those judged that are over. */
  challenges: Repeating
  /** Says that this program is there. */
  beat: Repeating
  /** Takes away what is over and what nothing names. */
  sweep: Repeating
}

/** What is done again and again while the program runs; an instance that only answers leaves it to others. */
export function startUpkeep(
  melodrome: Melodrome,
  isWorker: boolean,
  vitals: Omit<Vitals, 'startedAt' | 'foldedAt'>,
): Upkeep {
  const { database, clock, log } = melodrome
  const onFailure = (error: unknown): void =>
    log.warn({ err: error }, 'a round of upkeep failed; the next one follows')
  const nothing = async (): Promise<void> => {}
  let foldedAt: Date | null = null
  const beat = createHeartbeat(melodrome, { ...vitals, startedAt: clock(), foldedAt: () => foldedAt })
  const bringUpToDate = async (): Promise<void> => {
    await indexAgain(database)
    await markNewlyEligible(database, {
      now: clock(),
      requiresVerification: melodrome.mail.isConfigured,
    })
    const now = clock()
    await foldRanks(database, { now, terms: chartTerms(melodrome, now) })
    foldedAt = now
    await measureMonths(melodrome)
  }
  const fold = isWorker ? bringUpToDate : nothing
  const lookAtChallenges = async (): Promise<void> => {
    await tellOfChallenges(melodrome)
    await closeDueChallenges(melodrome)
  }
  const sweep = async (): Promise<void> => {
    // Age is the file's own, by the real clock, whatever time a test pretends it is.
    await sweepStorage(melodrome, { olderThanMs: orphanAgeMs, now: new Date() })
    await refreshHead(database)
    await forgetUnusedWords(database)
    await forgetExpiredSessions(database, clock())
    await eraseDueAccounts(melodrome)
    await eraseRemoved(melodrome)
    await forgetOldCodes(database, clock())
    await forgetChallenges(database, clock())
    await forgetOldExports(database, clock())
    await forgetOldDrafts(melodrome)
    await compareRest(melodrome)
    await suspectVoters(melodrome)
    await melodrome.limiter.forgetOld()
    await forgetOldNotifications(database, clock())
    await forgetOldReads(database, clock())
    await melodrome.live.sweep()
    await forgetExpiredJourneys(database, clock())
    await forgetDeadLinks(database, clock())
    await forgetOldFailures(database, clock())
    await forgetOldInstances(database, clock())
  }
  return {
    fold: every(foldPauseMs, fold, onFailure),
    tell: every(tellPauseMs, isWorker ? () => tellUnread(melodrome) : nothing, onFailure),
    challenges: every(challengesPauseMs, isWorker ? lookAtChallenges : nothing, onFailure),
    beat: every(beatPauseMs, beat, onFailure),
    sweep: every(sweepPauseMs, isWorker ? sweep : nothing, onFailure),
  }
}
