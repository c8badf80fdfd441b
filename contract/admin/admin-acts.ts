/** What those who run the installation do and is written down. Apart from the schemas, for screens. */
export const adminActs = [
  'changeRole',
  'endSessions',
  'sendPasswordReset',
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
