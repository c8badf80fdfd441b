/** The kinds of notifications. In a file of its own, so that screens can use it without the schemas' library. */
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
  'challengeCancelled',
  'challengeResult',
  'badge',
  'exportReady',
  'exportFailed',
  'decision',
  'reportDecided',
  'appealDecided',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
