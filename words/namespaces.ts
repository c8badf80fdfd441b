import type auth from './ko/auth.json'
import type comments from './ko/comments.json'
import type common from './ko/common.json'
import type factor from './ko/factor.json'
import type fields from './ko/fields.json'
import type follows from './ko/follows.json'
import type kept from './ko/kept.json'
import type landing from './ko/landing.json'
import type mails from './ko/mails.json'
import type notifications from './ko/notifications.json'
import type openid from './ko/openid.json'
import type pages from './ko/pages.json'
import type people from './ko/people.json'
import type player from './ko/player.json'
import type playlists from './ko/playlists.json'
import type profile from './ko/profile.json'
import type queue from './ko/queue.json'
import type ratings from './ko/ratings.json'
import type refusals from './ko/refusals.json'
import type reset from './ko/reset.json'
import type settings from './ko/settings.json'
import type shell from './ko/shell.json'
import type shortcuts from './ko/shortcuts.json'
import type songs from './ko/songs.json'
import type upload from './ko/upload.json'
import type verification from './ko/verification.json'

/** Every file of words, typed by its Korean original: a new file gets its line here. */
export interface Words {
  auth: typeof auth
  comments: typeof comments
  common: typeof common
  factor: typeof factor
  fields: typeof fields
  follows: typeof follows
  kept: typeof kept
  landing: typeof landing
  mails: typeof mails
  notifications: typeof notifications
  openid: typeof openid
  pages: typeof pages
  people: typeof people
  playlists: typeof playlists
  player: typeof player
  queue: typeof queue
  ratings: typeof ratings
  profile: typeof profile
  refusals: typeof refusals
  settings: typeof settings
  reset: typeof reset
  shell: typeof shell
  shortcuts: typeof shortcuts
  songs: typeof songs
  upload: typeof upload
  verification: typeof verification
}

export type Namespace = keyof Words

type WithoutPlural<K extends string> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K

/** `"namespace.key"`; the plural forms `key_one`, `key_other` … are asked for as `key`. */
export type Key = { [N in Namespace]: `${N}.${WithoutPlural<keyof Words[N] & string>}` }[Namespace]

/** What has been loaded of one language. */
export type LoadedWords = { [N in Namespace]?: Readonly<Record<string, string>> }
