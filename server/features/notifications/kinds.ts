import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'

/**
 * THE table of kinds. Of a grouped one there is one row for all who did it to the same thing, while it is unread; its
 * words have the sentence `others`, too. Of a gathered one there is one row for all that one person did there, while
 * it is unread. A new kind: its name in the contract, a line here, words in eight languages.
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
  challengeResult: { isGrouped: false },
  badge: { isGrouped: false },
  exportReady: { isGrouped: false },
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
