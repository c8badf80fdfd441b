import type account from './ko/account-data/account.json'
import type admin from './ko/admin/admin.json'
import type operations from './ko/admin/operations.json'
import type announcing from './ko/challenges/announcing.json'
import type awards from './ko/challenges/awards.json'
import type challenges from './ko/challenges/challenges.json'
import type entering from './ko/challenges/entering.json'
import type listening from './ko/challenges/listening.json'
import type results from './ko/challenges/results.json'
import type charts from './ko/charts/charts.json'
import type discovery from './ko/charts/discovery.json'
import type hallOfFame from './ko/charts/hall-of-fame.json'
import type comments from './ko/discussion/comments.json'
import type forum from './ko/discussion/forum.json'
import type auth from './ko/identity/auth.json'
import type openid from './ko/identity/openid.json'
import type passwordReset from './ko/identity/password-reset.json'
import type secondFactor from './ko/identity/second-factor.json'
import type settings from './ko/identity/settings.json'
import type signInLog from './ko/identity/sign-in-log.json'
import type tokens from './ko/identity/tokens.json'
import type verification from './ko/identity/verification.json'
import type landing from './ko/landing/landing.json'
import type guestImport from './ko/library/guest-import.json'
import type offline from './ko/library/offline.json'
import type playlists from './ko/library/playlists.json'
import type messages from './ko/messages/messages.json'
import type decisions from './ko/moderation/decisions.json'
import type filters from './ko/moderation/filters.json'
import type moderation from './ko/moderation/moderation.json'
import type reports from './ko/moderation/reports.json'
import type status from './ko/moderation/status.json'
import type transparency from './ko/moderation/transparency.json'
import type mails from './ko/notifications/mails.json'
import type notifications from './ko/notifications/notifications.json'
import type badges from './ko/people/badges.json'
import type blocks from './ko/people/blocks.json'
import type follows from './ko/people/follows.json'
import type people from './ko/people/people.json'
import type profile from './ko/people/profile.json'
import type player from './ko/player/player.json'
import type queue from './ko/player/queue.json'
import type shortcuts from './ko/player/shortcuts.json'
import type search from './ko/search/search.json'
import type api from './ko/sharing/api.json'
import type embed from './ko/sharing/embed.json'
import type feeds from './ko/sharing/feeds.json'
import type guidelines from './ko/sharing/guidelines.json'
import type imprint from './ko/sharing/imprint.json'
import type legal from './ko/sharing/legal.json'
import type privacy from './ko/sharing/privacy.json'
import type terms from './ko/sharing/terms.json'
import type app from './ko/shell/app.json'
import type common from './ko/shell/common.json'
import type fields from './ko/shell/fields.json'
import type pages from './ko/shell/pages.json'
import type refusals from './ko/shell/refusals.json'
import type shell from './ko/shell/shell.json'
import type drafts from './ko/songs/drafts.json'
import type recipe from './ko/songs/recipe.json'
import type songs from './ko/songs/songs.json'
import type takes from './ko/songs/takes.json'
import type upload from './ko/songs/upload.json'
import type ratings from './ko/votes/ratings.json'
import type voteIntegrity from './ko/votes/vote-integrity.json'

/** Every file of words, typed by its Korean original: add a line here for a new file. */
export interface Words {
  account: typeof account
  admin: typeof admin
  announcing: typeof announcing
  api: typeof api
  app: typeof app
  auth: typeof auth
  awards: typeof awards
  badges: typeof badges
  blocks: typeof blocks
  challenges: typeof challenges
  charts: typeof charts
  comments: typeof comments
  common: typeof common
  decisions: typeof decisions
  discovery: typeof discovery
  drafts: typeof drafts
  embed: typeof embed
  entering: typeof entering
  feeds: typeof feeds
  fields: typeof fields
  filters: typeof filters
  follows: typeof follows
  forum: typeof forum
  'guest-import': typeof guestImport
  guidelines: typeof guidelines
  'hall-of-fame': typeof hallOfFame
  imprint: typeof imprint
  landing: typeof landing
  legal: typeof legal
  listening: typeof listening
  mails: typeof mails
  messages: typeof messages
  moderation: typeof moderation
  notifications: typeof notifications
  offline: typeof offline
  openid: typeof openid
  operations: typeof operations
  pages: typeof pages
  'password-reset': typeof passwordReset
  people: typeof people
  player: typeof player
  playlists: typeof playlists
  privacy: typeof privacy
  profile: typeof profile
  queue: typeof queue
  ratings: typeof ratings
  recipe: typeof recipe
  refusals: typeof refusals
  reports: typeof reports
  results: typeof results
  search: typeof search
  'second-factor': typeof secondFactor
  settings: typeof settings
  shell: typeof shell
  shortcuts: typeof shortcuts
  'sign-in-log': typeof signInLog
  songs: typeof songs
  status: typeof status
  takes: typeof takes
  terms: typeof terms
  tokens: typeof tokens
  transparency: typeof transparency
  upload: typeof upload
  verification: typeof verification
  'vote-integrity': typeof voteIntegrity
}

export type Namespace = keyof Words

type WithoutPlural<K extends string> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K

/** `"namespace.key"`; for the plural forms `key_one`, `key_other` … use `key`. */
export type Key = { [N in Namespace]: `${N}.${WithoutPlural<keyof Words[N] & string>}` }[Namespace]

/** The loaded words of one language. */
export type LoadedWords = { [N in Namespace]?: Readonly<Record<string, string>> }
