/** What people are told of. Apart from the schemas, so that a screen can list them without their library. */
export const notificationKinds = [
  'like',
  'rating',
  'comment',
  'reply',
  'mention',
  'remix',
  'follow',
  'message',
  'songReady',
  'songFailed',
  'challengeStarted',
  'challengeEnding',
  'challengeResult',
  'badge',
  'exportReady',
  'decision',
  'reportDecided',
  'appealDecided',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
