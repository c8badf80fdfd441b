import { eraseDueAccounts } from './features/account-data/deletion/erase-account.ts'
import { forgetOldExports } from './features/account-data/export/export-rows.ts'
import { createHeartbeat, forgetOldInstances, type Vitals } from './features/admin/operations/instances.ts'
import { sweepStorage } from './features/admin/storage/sweep-storage.ts'
import { closeDueChallenges } from './features/challenges/results/close-challenge.ts'
import { tellOfChallenges } from './features/challenges/tell-of-challenges.ts'
import { foldRanks } from './features/charts/fold-ranks.ts'
import { measureMonths } from './features/charts/hall-of-fame/measure-months.ts'
import { forgetOldReads } from './features/discussion/forum/reads.ts'
import { forgetExpiredJourneys } from './features/identity/openid/openid-sql.ts'
import { forgetDeadLinks } from './features/identity/password-reset/password-reset-sql.ts'
import { forgetChallenges } from './features/identity/second-factor/passkey-challenges.ts'
import { forgetExpiredSessions } from './features/identity/sessions/sessions.ts'
import { forgetOldSignIns } from './features/identity/sign-in-log/forget-sign-ins.ts'
import { forgetOldCodes } from './features/identity/verification/verification-sql.ts'
import { tellUnread } from './features/messages/tell-unread.ts'
import { eraseRemoved } from './features/moderation/cases/erase-removed.ts'
import { forgetAddresses } from './features/moderation/reports/forget-addresses.ts'
import { forgetOldNotifications } from './features/notifications/forget-notifications.ts'
import { forgetUnusedWords } from './features/search/index/forget-words.ts'
import { refreshHead } from './features/search/index/head.ts'
import { indexAgain } from './features/search/index/index-again.ts'
import { forgetOldDrafts } from './features/songs/drafts/forget-drafts.ts'
import { compareRest } from './features/songs/duplicates/compare-song.ts'
import { chartTerms } from './features/votes/eligibility/eligibility-rule.ts'
import { markNewlyEligible } from './features/votes/eligibility/mark-votes.ts'
import { suspectVoters } from './features/votes/vote-integrity/suspect-voters.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { every, type Repeating } from './jobs/every.ts'
import { inTurn } from './jobs/in-turn.ts'
import { forgetOldFailures } from './mail/failures.ts'
import type { Melodrome } from './melodrome.ts'

const foldPauseMs = 2_000
const tellPauseMs = 2_000
const challengesPauseMs = 30_000
const beatPauseMs = 15_000
const sweepPauseMs = 15 * 60_000
const orphanAgeMs = 60 * 60_000
/** Nothing takes so long that does not wait for something. */
const stepLimitMs = 2 * 60_000

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
  limitMs = stepLimitMs,
): Upkeep {
  const { database, clock, log } = melodrome
  const onFailure = (error: unknown): void =>
    log.warn({ err: error }, 'a round of upkeep failed; the next one follows')
  const turns = (steps: Record<string, () => Promise<unknown>>) => inTurn(steps, { limitMs, log })
  const nothing = async (): Promise<void> => {}
  let foldedAt: Date | null = null
  const beat = createHeartbeat(melodrome, { ...vitals, startedAt: clock(), foldedAt: () => foldedAt })
  const bringUpToDate = turns({
    indexAgain: () => indexAgain(database),
    markNewlyEligible: () =>
      markNewlyEligible(database, { now: clock(), requiresVerification: melodrome.mail.isConfigured }),
    async foldRanks() {
      const now = clock()
      await foldRanks(database, { now, terms: chartTerms(melodrome, now) })
      foldedAt = now
    },
    measureMonths: () => measureMonths(melodrome),
  })
  const lookAtChallenges = turns({
    tellOfChallenges: () => tellOfChallenges(melodrome),
    closeDueChallenges: () => closeDueChallenges(melodrome),
  })
  const sweep = turns({
    // Age is the file's own, by the real clock, whatever time a test pretends it is.
    sweepStorage: () => sweepStorage(melodrome, { olderThanMs: orphanAgeMs, now: new Date() }),
    refreshHead: () => refreshHead(database),
    forgetUnusedWords: () => forgetUnusedWords(database),
    forgetExpiredSessions: () => forgetExpiredSessions(database, clock()),
    eraseDueAccounts: () => eraseDueAccounts(melodrome),
    eraseRemoved: () => eraseRemoved(melodrome),
    forgetAddresses: () => forgetAddresses(database, clock()),
    forgetOldCodes: () => forgetOldCodes(database, clock()),
    forgetChallenges: () => forgetChallenges(database, clock()),
    forgetOldExports: () => forgetOldExports(database, clock()),
    forgetOldDrafts: () => forgetOldDrafts(melodrome),
    compareRest: () => compareRest(melodrome),
    suspectVoters: () => suspectVoters(melodrome),
    forgetOldTries: () => melodrome.limiter.forgetOld(),
    forgetOldSignIns: () => forgetOldSignIns(database, clock()),
    forgetOldKeys: () => forgetOldKeys(database, clock()),
    forgetOldNotifications: () => forgetOldNotifications(database, clock()),
    forgetOldReads: () => forgetOldReads(database, clock()),
    sweepEvents: () => melodrome.live.sweep(),
    forgetExpiredJourneys: () => forgetExpiredJourneys(database, clock()),
    forgetDeadLinks: () => forgetDeadLinks(database, clock()),
    forgetOldFailures: () => forgetOldFailures(database, clock()),
    forgetOldInstances: () => forgetOldInstances(database, clock()),
  })
  return {
    fold: every(foldPauseMs, isWorker ? bringUpToDate : nothing, onFailure),
    tell: every(tellPauseMs, isWorker ? () => tellUnread(melodrome) : nothing, onFailure),
    challenges: every(challengesPauseMs, isWorker ? lookAtChallenges : nothing, onFailure),
    beat: every(beatPauseMs, beat, onFailure),
    sweep: every(sweepPauseMs, isWorker ? sweep : nothing, onFailure),
  }
}
