/** What reports are about and why. Apart from the schemas, so that a screen can list them without their library. */

export const reportSubjects = [
  'song',
  'comment',
  'opinion',
  'post',
  'reply',
  'message',
  'person',
  'playlist',
  'entry',
] as const
export type ReportSubjectKind = (typeof reportSubjects)[number]

/**
 * Also the rules that a decision names. `voice`: an imitation of a real person's voice; `label`: AI not named as such.
 */
export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'copyright',
  'voice',
  'impersonation',
  'label',
  'illegal',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** These can't be judged without a text that explains them. */
export const explainedReasons: readonly ReportReason[] = ['copyright', 'illegal', 'other']
/** Who reports these says that what they write is true as far as they know. */
export const swornReasons: readonly ReportReason[] = ['copyright', 'illegal']

/**
 * Who has opened a case: people, a filter, the care that new accounts are met with, a song's likeness to an earlier
 * one, or a moderator of their own accord.
 */
export const caseSources = ['report', 'filter', 'new-account', 'likeness', 'moderator'] as const
export type CaseSource = (typeof caseSources)[number]

/** What a decision does with the thing; `dismiss`: nothing. */
export const contentOutcomes = ['dismiss', 'label', 'hide', 'remove'] as const
export type ContentOutcome = (typeof contentOutcomes)[number]

/** And with whose it is. */
export const personOutcomes = ['warning', 'suspension', 'ban'] as const
export type PersonOutcome = (typeof personOutcomes)[number]

/** What a decision rests on: the house's rules, or the law. */
export const decisionGrounds = ['rules', 'law'] as const

export const caseStates = ['open', 'claimed', 'appealed', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

/** Parts of a snapshot, in the order in which they are read. */
export const snapshotParts = [
  'soundsLike',
  'title',
  'artistName',
  'firstName',
  'lastName',
  'content',
  'description',
  'lyrics',
  'prompt',
  'generator',
  'tags',
  'bio',
  'songTitle',
  'postTitle',
] as const

/** What can be done about a case, as its log names it. */
export const caseActs = [
  'opened',
  'claimed',
  'released',
  'decided',
  'appealed',
  'upheld',
  'reversed',
  'erased',
] as const
export type CaseAct = (typeof caseActs)[number]

export const songLabels = ['sensitive', 'voice'] as const
