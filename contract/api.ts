import { accounts } from './accounts.ts'
import { adminLog } from './admin-log.ts'
import { badges } from './badges.ts'
import { blocks } from './blocks.ts'
import { challenges } from './challenges.ts'
import { charts } from './charts.ts'
import { comments } from './comments.ts'
import { decisions } from './decisions.ts'
import { deletion } from './deletion.ts'
import { discovery } from './discovery.ts'
import { drafts } from './drafts.ts'
import { embeds } from './embeds.ts'
import { ownExports } from './exports.ts'
import { filters } from './filters.ts'
import { follows } from './follows.ts'
import { forum } from './forum.ts'
import { hallOfFame } from './hall-of-fame.ts'
import { imprint } from './imprint.ts'
import { listeningRoom } from './listening-room.ts'
import { listens } from './listens.ts'
import { live } from './live.ts'
import { members } from './members.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { openid } from './openid.ts'
import { operations } from './operations.ts'
import { passwordReset } from './password-reset.ts'
import { people } from './people.ts'
import { playlists } from './playlists.ts'
import { plays } from './plays.ts'
import { quarantine } from './quarantine.ts'
import { ratings } from './ratings.ts'
import { reports } from './reports.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { signInLog } from './sign-in-log.ts'
import { songs } from './songs.ts'
import { standing } from './standing.ts'
import { takeOver } from './take-over.ts'
import { terms } from './terms.ts'
import { transparency } from './transparency.ts'
import { verification } from './verification.ts'

/** Every promise of every room: what OpenAPI is written from and what the browser's `call` is typed by. */
export const api = {
  ...accounts,
  ...verification,
  ...secondFactor,
  ...openid,
  ...passwordReset,
  ...people,
  ...follows,
  ...blocks,
  ...discovery,
  ...songs,
  ...search,
  ...drafts,
  ...charts,
  ...plays,
  ...listens,
  ...ratings,
  ...sessions,
  ...deletion,
  ...settings,
  ...terms,
  ...signInLog,
  ...ownExports,
  ...comments,
  ...forum,
  ...notifications,
  ...live,
  ...messages,
  ...playlists,
  ...filters,
  ...standing,
  ...takeOver,
  ...embeds,
  ...challenges,
  ...listeningRoom,
  ...badges,
  ...hallOfFame,
  ...imprint,
  ...reports,
  ...quarantine,
  ...moderation,
  ...decisions,
  ...transparency,
  ...members,
  ...adminLog,
  ...operations,
} as const

export type Api = typeof api
export type Call = keyof Api
