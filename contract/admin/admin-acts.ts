/**
 * The acts of administrators and moderators that the log records. In a file of its own, so that screens can use it
 * without the schemas' library.
 */
export const adminActs = [
  'changeRole',
  'endSessions',
  'sendPasswordReset',
  'forgetFactors',
  'verifyEmail',
  'retryJob',
  'cancelJob',
  'sendTestMail',
  'addFilter',
  'removeFilter',
  'announceChallenge',
  'changeChallenge',
  'cancelChallenge',
] as const
export type AdminAct = (typeof adminActs)[number]
