import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'

/**
 * THE table of kinds. A grouped kind has one row, while it is unread, for all people who did it to the same thing; its
 * words also need the sentence `others`. A gathered kind has one row, while it is unread, for all that one person did
 * there. A new kind needs its name in the contract, a line here, and words in eight languages.
 */
const kinds = {
  like: { isGrouped: true },
  rating: { isGrouped: true },
  comment: { isGrouped: false },
  reply: { isGrouped: false },
  mention: { isGrouped: false },
  remix: { isGrouped: false, isGathered: true },
  follow: { isGrouped: true },
  message: { isGrouped: false, isGathered: true },
  songReady: { isGrouped: false },
  songFailed: { isGrouped: false },
  challengeStarted: { isGrouped: false },
  challengeEnding: { isGrouped: false },
  challengeCancelled: { isGrouped: false },
  challengeResult: { isGrouped: false },
  badge: { isGrouped: false },
  exportReady: { isGrouped: false },
  exportFailed: { isGrouped: false },
  decision: { isGrouped: false },
  reportDecided: { isGrouped: false },
  appealDecided: { isGrouped: false },
} as const satisfies Record<NotificationKind, { isGrouped: boolean; isGathered?: true }>

type GroupedKind = {
  [K in NotificationKind]: (typeof kinds)[K]['isGrouped'] extends true ? K : never
}[NotificationKind]

export function isGrouped(kind: NotificationKind): kind is GroupedKind {
  return kinds[kind].isGrouped
}

export function isGathered(kind: NotificationKind): boolean {
  return 'isGathered' in kinds[kind]
}
