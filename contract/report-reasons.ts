/** What reports are about and why. Apart from the schemas, so that a screen can list them without their library. */

export const reportSubjects = ['song', 'comment', 'post', 'reply', 'message', 'person'] as const
export type ReportSubjectKind = (typeof reportSubjects)[number]

/** Also the rules that a decision names. `voice`: an imitation of a real person's voice; `label`: AI not named as such. */
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

/** Of these nobody can judge who is not told what it is about. */
export const explainedReasons: readonly ReportReason[] = ['copyright', 'illegal', 'other']
/** Who reports these says that what they write is true as far as they know. */
export const swornReasons: readonly ReportReason[] = ['copyright', 'illegal']

/** Who has opened a case: people, a filter, or the care that new accounts are met with. */
export const caseSources = ['report', 'filter', 'new-account'] as const
export type CaseSource = (typeof caseSources)[number]
