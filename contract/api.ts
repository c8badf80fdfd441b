import { deletion } from './account-data/deletion.ts'
import { ownExports } from './account-data/export.ts'
import { adminLog } from './admin/admin-log.ts'
import { members } from './admin/members.ts'
import { operations } from './admin/operations.ts'
import { challenges } from './challenges/challenges.ts'
import { listeningRoom } from './challenges/listening-room.ts'
import { charts } from './charts/charts.ts'
import { discovery } from './charts/discovery.ts'
import { hallOfFame } from './charts/hall-of-fame.ts'
import { comments } from './discussion/comments.ts'
import { forum } from './discussion/forum.ts'
import { accounts } from './identity/accounts.ts'
import { apiTokens } from './identity/api-tokens.ts'
import { appPasswords } from './identity/app-passwords.ts'
import { deviceCodes } from './identity/device-codes.ts'
import { openid } from './identity/openid.ts'
import { passwordReset } from './identity/password-reset.ts'
import { secondFactor } from './identity/second-factor.ts'
import { sessions } from './identity/sessions.ts'
import { settings } from './identity/settings.ts'
import { signInLog } from './identity/sign-in-log.ts'
import { terms } from './identity/terms.ts'
import { verification } from './identity/verification.ts'
import { guestImport } from './library/guest-import.ts'
import { listens } from './library/listens.ts'
import { playlists } from './library/playlists.ts'
import { plays } from './library/plays.ts'
import { messages } from './messages/messages.ts'
import { accountStatus } from './moderation/account-status.ts'
import { moderation } from './moderation/cases.ts'
import { decisions } from './moderation/decisions.ts'
import { filters } from './moderation/filters.ts'
import { reports } from './moderation/reports.ts'
import { transparency } from './moderation/transparency.ts'
import { live } from './notifications/live.ts'
import { notifications } from './notifications/notifications.ts'
import { push } from './notifications/push.ts'
import { badges } from './people/badges.ts'
import { blocks } from './people/blocks.ts'
import { follows } from './people/follows.ts'
import { people } from './people/people.ts'
import { search } from './search/search.ts'
import { embeds } from './sharing/embeds.ts'
import { imprint } from './sharing/imprint.ts'
import { drafts } from './songs/drafts.ts'
import { songs } from './songs/songs.ts'
import { takes } from './songs/takes.ts'
import { ratings } from './votes/ratings.ts'
import { voteIntegrity } from './votes/vote-integrity.ts'

/** The fifteen rooms: what their calls are about, and the calls. */
export const endpointGroups = {
  identity: {
    about: 'Accounts, sessions, signing in, second factors, settings',
    calls: {
      ...accounts,
      ...verification,
      ...secondFactor,
      ...openid,
      ...passwordReset,
      ...sessions,
      ...apiTokens,
      ...appPasswords,
      ...deviceCodes,
      ...settings,
      ...terms,
      ...signInLog,
    },
  },
  people: {
    about: 'Profiles, follows, blocks and mutes, badges',
    calls: { ...people, ...follows, ...blocks, ...badges },
  },
  songs: { about: 'Songs and their sound, drafts and uploads', calls: { ...songs, ...drafts, ...takes } },
  library: {
    about: 'Plays, listens, playlists, import of what a guest kept',
    calls: { ...plays, ...listens, ...playlists, ...guestImport },
  },
  votes: { about: 'Likes, stars, detailed ratings', calls: { ...ratings, ...voteIntegrity } },
  charts: { about: 'Charts, discovery, hall of fame', calls: { ...discovery, ...charts, ...hallOfFame } },
  challenges: {
    about: 'Challenges, entries, the listening room, votes',
    calls: { ...challenges, ...listeningRoom },
  },
  discussion: { about: 'Comments and the forum', calls: { ...comments, ...forum } },
  messages: { about: 'Conversations between two people', calls: { ...messages } },
  notifications: {
    about: 'Notifications, pushes and live events',
    calls: { ...notifications, ...push, ...live },
  },
  moderation: {
    about: 'Reports, cases, decisions, filters, transparency',
    calls: { ...filters, ...accountStatus, ...reports, ...moderation, ...decisions, ...transparency },
  },
  search: { about: 'Songs, posts and artists by words', calls: { ...search } },
  sharing: { about: 'oEmbed, link pictures, imprint', calls: { ...embeds, ...imprint } },
  'account-data': {
    about: 'A copy of your data, deletion of your account',
    calls: { ...deletion, ...ownExports },
  },
  admin: {
    about: 'Members, operations, storage, administration log',
    calls: { ...members, ...adminLog, ...operations },
  },
} as const

/** The endpoints of all rooms: OpenAPI is generated from them, and they type the browser's `call`. */
export const api = {
  ...endpointGroups.identity.calls,
  ...endpointGroups.people.calls,
  ...endpointGroups.songs.calls,
  ...endpointGroups.library.calls,
  ...endpointGroups.votes.calls,
  ...endpointGroups.charts.calls,
  ...endpointGroups.challenges.calls,
  ...endpointGroups.discussion.calls,
  ...endpointGroups.messages.calls,
  ...endpointGroups.notifications.calls,
  ...endpointGroups.moderation.calls,
  ...endpointGroups.search.calls,
  ...endpointGroups.sharing.calls,
  ...endpointGroups['account-data'].calls,
  ...endpointGroups.admin.calls,
} as const

export type Api = typeof api
export type Call = keyof Api
