import {
  guestReports,
  newcomerComments,
  newcomerConversations,
  newcomerHours,
  newcomerPosts,
} from './limits.ts'

/** By what tries are counted. */
export type Counted =
  /** The caller's IPv4 address, or the first half of the IPv6 one. */
  | 'network'
  /** The signed-in member; for a visitor the network. */
  | 'viewer'
  /** The account that the call is about: the body's `email`. */
  | 'email'

export interface RateLimit {
  /** Tries are counted together when they agree in all of these. */
  readonly by: readonly Counted[]
  /** At most this many in any period of `minutes`; every count keeps the moments of its last `times` tries. */
  readonly times: number
  readonly minutes: number
  /** With `failures`, every try counts while it is under way, and is subtracted again if it succeeds. */
  readonly counts: 'tries' | 'failures'
}

/**
 * How often something may be tried. An endpoint names its limits, and the server counts before the handler runs: a
 * caller over a limit gets 429 with `Retry-After`, and nothing is counted then.
 *
 * No limit that a stranger can use up counts by an account alone: it would lock out the owner. `secondFactor` does, but
 * only a person who knows the password can use it up.
 */
export const rateLimits = {
  /** One network that tries many accounts. */
  logIn: { by: ['network'], times: 30, minutes: 15, counts: 'failures' },
  /** One network that tries many passwords. */
  logInToAccount: { by: ['network', 'email'], times: 10, minutes: 15, counts: 'failures' },
  /** Comments, replies, and words with scores; far above what a member writes while listening. */
  comment: { by: ['viewer'], times: 30, minutes: 10, counts: 'tries' },
  post: { by: ['viewer'], times: 10, minutes: 60, counts: 'tries' },
  forumReply: { by: ['viewer'], times: 30, minutes: 10, counts: 'tries' },
  /** Changes of comments, posts, replies, songs and profiles: texts are checked again, and open pages read again. */
  editText: { by: ['viewer'], times: 60, minutes: 10, counts: 'tries' },
  /** Each preview is work, and nothing of it is kept. */
  forumPreview: { by: ['viewer'], times: 60, minutes: 10, counts: 'tries' },
  /** Far above what two people write to each other, and far below what a sender of spam needs. */
  message: { by: ['viewer'], times: 60, minutes: 5, counts: 'tries' },
  /** Each picture keeps a decoder busy for a while. */
  profileImage: { by: ['viewer'], times: 20, minutes: 60, counts: 'tries' },
  cover: { by: ['viewer'], times: 60, minutes: 60, counts: 'tries' },
  /** Files that are announced (tus) or sent in one call: enough for an album and its corrections. */
  upload: { by: ['viewer'], times: 100, minutes: 60, counts: 'tries' },
  publishDraft: { by: ['viewer'], times: 100, minutes: 60, counts: 'tries' },
  /** Each one decodes a whole song again. */
  retrySong: { by: ['viewer'], times: 20, minutes: 60, counts: 'tries' },
  /** New playlists, changes of one, and what a browser brings along: each may write five hundred songs. */
  playlist: { by: ['viewer'], times: 120, minutes: 10, counts: 'tries' },
  /** Entering a challenge and withdrawing: every open page of the challenge reads it again. */
  entry: { by: ['viewer'], times: 30, minutes: 10, counts: 'tries' },
  /** The published ballots of a contest: very many, and sorted anew each time. A person counts again once or twice. */
  ballots: { by: ['network'], times: 30, minutes: 10, counts: 'tries' },
  /** Each new one notifies a person. */
  follow: { by: ['viewer'], times: 100, minutes: 10, counts: 'tries' },
  /** Blocks and mutes: no member has so many people to block. */
  block: { by: ['viewer'], times: 100, minutes: 10, counts: 'tries' },
  /** Far above what one person finds to report. */
  report: { by: ['viewer'], times: 30, minutes: 60, counts: 'tries' },
  /** Each try asks the provider for a page and leaves a row behind for a while. */
  openId: { by: ['network'], times: 30, minutes: 15, counts: 'tries' },
  askForReset: { by: ['network'], times: 10, minutes: 30, counts: 'tries' },
  /** Guesses at the link of a reset; no guess succeeds, but each look-up has a cost. */
  resetPassword: { by: ['network'], times: 20, minutes: 15, counts: 'failures' },
  /** A whole school may sign up in one lesson, from one network. */
  signUp: { by: ['network'], times: 60, minutes: 30, counts: 'tries' },
  /** A person at the member's unlocked screen who guesses the password. */
  reauthenticate: { by: ['viewer', 'network'], times: 10, minutes: 15, counts: 'failures' },
  /** Mails that one caller may request; the address may be another person's. No more than `askedMail` lets through. */
  sendCode: { by: ['viewer'], times: 4, minutes: 30, counts: 'tries' },
  /** Codes have six digits, and three codes are right at any moment. */
  secondFactor: { by: ['viewer'], times: 5, minutes: 10, counts: 'failures' },
  /** Each one leaves a row behind for a while. */
  askForDevice: { by: ['network'], times: 30, minutes: 15, counts: 'tries' },
  /** Guesses at the code that approves a program: one of twenty-five billion. */
  userCode: { by: ['viewer'], times: 20, minutes: 15, counts: 'failures' },
  testMail: { by: ['viewer'], times: 10, minutes: 60, counts: 'tries' },
  /** Each one makes the server call an address that the caller has chosen. */
  testPush: { by: ['viewer'], times: 10, minutes: 60, counts: 'tries' },
  pushDevice: { by: ['viewer'], times: 30, minutes: 60, counts: 'tries' },
  passkeyQuestion: { by: ['viewer'], times: 30, minutes: 5, counts: 'tries' },
  /** A copy may be gigabytes. */
  export: { by: ['viewer'], times: 3, minutes: 24 * 60, counts: 'tries' },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

/**
 * Limits that only a handler can count, such as how many people a member may write to first. Endpoints can't name them.
 */
export const handlerLimits = {
  newConversation: { by: ['viewer'], times: 30, minutes: 24 * 60, counts: 'tries' },
  /** While the account is new: a person who makes accounts in order to advertise has only new ones. */
  newcomersConversation: {
    by: ['viewer'],
    times: newcomerConversations,
    minutes: newcomerHours * 60,
    counts: 'tries',
  },
  newcomersComment: { by: ['viewer'], times: newcomerComments, minutes: newcomerHours * 60, counts: 'tries' },
  guestsReport: { by: ['network'], times: guestReports, minutes: 60, counts: 'tries' },
  /** Each part of the sitemap may have fifty thousand addresses. A search engine reads each part now and then. */
  sitemapPart: { by: ['network'], times: 60, minutes: 10, counts: 'tries' },
  newcomersPost: { by: ['viewer'], times: newcomerPosts, minutes: newcomerHours * 60, counts: 'tries' },
  /**
   * Guesses at the password of a music app: one of 2^100. An app that keeps a revoked password tries again and again.
   */
  appSignIn: { by: ['network', 'user name'], times: 20, minutes: 15, counts: 'failures' },
} as const satisfies Record<string, Omit<RateLimit, 'by'> & { by: readonly (Counted | 'user name')[] }>

export type HandlerLimitName = keyof typeof handlerLimits

/** A bucket holds `burst` calls and fills again with `perSecond`; a call that finds it empty gets 429. */
export interface Bucket {
  readonly burst: number
  readonly perSecond: number
}

/**
 * For every call, also reads: more than any person or honest program needs. Kept in each instance's memory, because a
 * count in the database would cost more than most calls. A network is often many people: a school, an office, a
 * provider. Callers on the machine itself are known by their account only.
 */
export const buckets = {
  network: { burst: 3_000, perSecond: 100 },
  viewer: { burst: 1_000, perSecond: 20 },
  /** One program; its owner's other programs and browsers are not affected. */
  token: { burst: 600, perSecond: 10 },
  /** Likes, ratings and plays: what moves charts. */
  votes: { burst: 300, perSecond: 5 },
} as const satisfies Record<string, Bucket>

/**
 * How many mails one address gets, from all callers and networks together. Further mails are not sent, and the answer
 * does not say so: it must not reveal how many an address has had. Only a member who asks for a code to their account's
 * own address is told to wait, and so is an administrator who has a link sent, which is no `askedMail`. The limit of
 * `askedMail` is lower than `mail`, so that an attacker can't use up the mails that warn the owner. What moderators have
 * decided is told without a limit: it is owed, and no visitor can cause it alone.
 */
export const mailLimits = {
  mail: { by: ['address'], times: 5, minutes: 30, counts: 'tries' },
  /** Of these, the ones that every visitor can request by naming an address. */
  askedMail: { by: ['address'], times: 4, minutes: 30, counts: 'tries' },
} as const satisfies Record<string, Omit<RateLimit, 'by'> & { by: readonly ['address'] }>

export type MailLimitName = keyof typeof mailLimits
