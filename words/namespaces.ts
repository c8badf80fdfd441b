import type admin from './ko/admin.json'
import type auth from './ko/auth.json'
import type awards from './ko/awards.json'
import type badges from './ko/badges.json'
import type blocks from './ko/blocks.json'
import type challenges from './ko/challenges.json'
import type charts from './ko/charts.json'
import type comments from './ko/comments.json'
import type common from './ko/common.json'
import type curation from './ko/curation.json'
import type decisions from './ko/decisions.json'
import type discovery from './ko/discovery.json'
import type drafts from './ko/drafts.json'
import type embed from './ko/embed.json'
import type factor from './ko/factor.json'
import type feeds from './ko/feeds.json'
import type fields from './ko/fields.json'
import type filters from './ko/filters.json'
import type follows from './ko/follows.json'
import type forum from './ko/forum.json'
import type guidelines from './ko/guidelines.json'
import type hall from './ko/hall.json'
import type imprint from './ko/imprint.json'
import type kept from './ko/kept.json'
import type landing from './ko/landing.json'
import type legal from './ko/legal.json'
import type listening from './ko/listening.json'
import type mails from './ko/mails.json'
import type messages from './ko/messages.json'
import type moderation from './ko/moderation.json'
import type notifications from './ko/notifications.json'
import type openid from './ko/openid.json'
import type operations from './ko/operations.json'
import type pages from './ko/pages.json'
import type people from './ko/people.json'
import type player from './ko/player.json'
import type playlists from './ko/playlists.json'
import type privacy from './ko/privacy.json'
import type profile from './ko/profile.json'
import type quarantine from './ko/quarantine.json'
import type queue from './ko/queue.json'
import type ratings from './ko/ratings.json'
import type recipe from './ko/recipe.json'
import type refusals from './ko/refusals.json'
import type reports from './ko/reports.json'
import type reset from './ko/reset.json'
import type settings from './ko/settings.json'
import type shell from './ko/shell.json'
import type shortcuts from './ko/shortcuts.json'
import type signins from './ko/signins.json'
import type songs from './ko/songs.json'
import type standing from './ko/standing.json'
import type terms from './ko/terms.json'
import type transparency from './ko/transparency.json'
import type upload from './ko/upload.json'
import type verdicts from './ko/verdicts.json'
import type verification from './ko/verification.json'

/** Every file of words, typed by its Korean original: a new file gets its line here. */
export interface Words {
  admin: typeof admin
  auth: typeof auth
  awards: typeof awards
  badges: typeof badges
  blocks: typeof blocks
  challenges: typeof challenges
  charts: typeof charts
  comments: typeof comments
  common: typeof common
  curation: typeof curation
  decisions: typeof decisions
  discovery: typeof discovery
  drafts: typeof drafts
  embed: typeof embed
  factor: typeof factor
  feeds: typeof feeds
  fields: typeof fields
  filters: typeof filters
  follows: typeof follows
  guidelines: typeof guidelines
  hall: typeof hall
  forum: typeof forum
  imprint: typeof imprint
  kept: typeof kept
  landing: typeof landing
  legal: typeof legal
  listening: typeof listening
  mails: typeof mails
  messages: typeof messages
  moderation: typeof moderation
  notifications: typeof notifications
  openid: typeof openid
  operations: typeof operations
  pages: typeof pages
  people: typeof people
  playlists: typeof playlists
  player: typeof player
  quarantine: typeof quarantine
  queue: typeof queue
  ratings: typeof ratings
  privacy: typeof privacy
  profile: typeof profile
  recipe: typeof recipe
  refusals: typeof refusals
  reports: typeof reports
  settings: typeof settings
  reset: typeof reset
  shell: typeof shell
  shortcuts: typeof shortcuts
  signins: typeof signins
  songs: typeof songs
  terms: typeof terms
  transparency: typeof transparency
  standing: typeof standing
  upload: typeof upload
  verdicts: typeof verdicts
  verification: typeof verification
}

export type Namespace = keyof Words

type WithoutPlural<K extends string> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K

/** `"namespace.key"`; the plural forms `key_one`, `key_other` … are asked for as `key`. */
export type Key = { [N in Namespace]: `${N}.${WithoutPlural<keyof Words[N] & string>}` }[Namespace]

/** What has been loaded of one language. */
export type LoadedWords = { [N in Namespace]?: Readonly<Record<string, string>> }
