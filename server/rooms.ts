import type { Room } from './define-room.ts'
import { accountDataRoom } from './features/account-data/room.ts'
import { adminRoom } from './features/admin/room.ts'
import { challengesRoom } from './features/challenges/room.ts'
import { chartsRoom } from './features/charts/room.ts'
import { discussionRoom } from './features/discussion/room.ts'
import { identityRoom } from './features/identity/room.ts'
import { libraryRoom } from './features/library/room.ts'
import { messagesRoom } from './features/messages/room.ts'
import { moderationRoom } from './features/moderation/room.ts'
import { notificationsRoom } from './features/notifications/room.ts'
import { peopleRoom } from './features/people/room.ts'
import { searchRoom } from './features/search/room.ts'
import { sharingRoom } from './features/sharing/room.ts'
import { songsRoom } from './features/songs/room.ts'
import { votesRoom } from './features/votes/room.ts'

/**
 * All rooms; a new one gets its line here and nowhere else. Upkeep and erasing follow this order: what a search finds
 * and which votes count is settled before charts are folded; the words of songs are deleted before the songs, and
 * moderators' records about a person are deleted last.
 */
export const rooms: readonly Room[] = [
  identityRoom,
  searchRoom,
  songsRoom,
  discussionRoom,
  votesRoom,
  chartsRoom,
  challengesRoom,
  libraryRoom,
  peopleRoom,
  messagesRoom,
  notificationsRoom,
  moderationRoom,
  sharingRoom,
  accountDataRoom,
  adminRoom,
]
