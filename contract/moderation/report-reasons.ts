/** What reports are about and why. In a file of its own, so that screens can use it without the schemas' library. */

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
 * Also the rules that a decision names. `voice`: an imitation of a real person's voice; `label`: AI that is not
 * labelled as AI.
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
/** A person who reports for these reasons must declare that the report is true as far as they know. */
export const swornReasons: readonly ReportReason[] = ['copyright', 'illegal']

/**
 * What has opened a case: a report, a filter, the checks for new accounts, a song's likeness to an earlier one, or a
 * moderator without a report.
 */
export const caseSources = ['report', 'filter', 'new-account', 'likeness', 'moderator'] as const
export type CaseSource = (typeof caseSources)[number]

/** What a decision does with the thing; `dismiss`: nothing. */
export const contentOutcomes = ['dismiss', 'label', 'hide', 'remove'] as const
export type ContentOutcome = (typeof contentOutcomes)[number]

/** What a decision does with the owner of the thing. */
export const personOutcomes = ['warning', 'suspension', 'ban'] as const
export type PersonOutcome = (typeof personOutcomes)[number]

/** What a decision is based on: our rules, or the law. */
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
