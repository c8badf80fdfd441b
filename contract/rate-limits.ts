import {
  guestReports,
  newcomerComments,
  newcomerConversations,
  newcomerHours,
  newcomerPosts,
} from './limits.ts'

/** Whose tries are counted together. */
export type Counted =
  /** The caller's IPv4 address, or the first half of the IPv6 one. */
  | 'network'
  /** Whoever is signed in; of a visitor the network. */
  | 'viewer'
  /** The account that is asked for: the body's `email`. */
  | 'email'

export interface RateLimit {
  /** Tries are counted together when they agree in all of these. */
  readonly by: readonly Counted[]
  /** So many within any stretch of `minutes`; every count keeps the moments of its last `times` tries. */
  readonly times: number
  readonly minutes: number
  /** Of `failures` every try counts while it is under way, and is taken back when it succeeds. */
  readonly counts: 'tries' | 'failures'
}

/**
 * How often something may be tried. An endpoint names its limits, and the server counts before the handler runs:
 * whoever is over one gets 429 with `Retry-After`, and nothing is counted then.
 *
 * No count hangs on an account alone: whoever could fill it would lock out the person it belongs to.
 */
export const rateLimits = {
  /** One network that tries many accounts. */
  logIn: { by: ['network'], times: 30, minutes: 15, counts: 'failures' },
  /** One network that tries many passwords. */
  logInToAccount: { by: ['network', 'email'], times: 10, minutes: 15, counts: 'failures' },
  /** Comments and replies; far above what anybody writes who listens meanwhile. */
  comment: { by: ['viewer'], times: 30, minutes: 10, counts: 'tries' },
  post: { by: ['viewer'], times: 10, minutes: 60, counts: 'tries' },
  forumReply: { by: ['viewer'], times: 30, minutes: 10, counts: 'tries' },
  /** Looks at how a text will be; each one is work for nothing that stays. */
  forumPreview: { by: ['viewer'], times: 60, minutes: 10, counts: 'tries' },
  /** Far above what two people write who read each other, and far below what is sent to everybody. */
  message: { by: ['viewer'], times: 60, minutes: 5, counts: 'tries' },
  /** Each picture keeps a decoder busy for a while. */
  profileImage: { by: ['viewer'], times: 20, minutes: 60, counts: 'tries' },
  cover: { by: ['viewer'], times: 60, minutes: 60, counts: 'tries' },
  /** Files announced or sent at once; an album and its second thoughts. */
  upload: { by: ['viewer'], times: 100, minutes: 60, counts: 'tries' },
  publishDraft: { by: ['viewer'], times: 100, minutes: 60, counts: 'tries' },
  /** Each one decodes a whole song again. */
  retrySong: { by: ['viewer'], times: 20, minutes: 60, counts: 'tries' },
  /** Every new one is told to somebody. */
  follow: { by: ['viewer'], times: 100, minutes: 10, counts: 'tries' },
  /** Blocks and mutes: nobody has so many people to keep away. */
  block: { by: ['viewer'], times: 100, minutes: 10, counts: 'tries' },
  /** Far above what anybody comes across. */
  report: { by: ['viewer'], times: 30, minutes: 60, counts: 'tries' },
  /** Each try asks the provider for a page and leaves a row behind for a while. */
  openId: { by: ['network'], times: 30, minutes: 15, counts: 'tries' },
  askForReset: { by: ['network'], times: 10, minutes: 30, counts: 'tries' },
  /** Guesses at the link of a reset; nobody hits one, but looking costs us something. */
  resetPassword: { by: ['network'], times: 20, minutes: 15, counts: 'failures' },
  /** A school signs up in one lesson, from one network. */
  signUp: { by: ['network'], times: 60, minutes: 30, counts: 'tries' },
  /** One network that has found somebody's screen unlocked, and guesses their password. */
  reauthenticate: { by: ['viewer', 'network'], times: 10, minutes: 15, counts: 'failures' },
  /** Mails that one may have sent; the address may be somebody else's. */
  sendCode: { by: ['viewer'], times: 6, minutes: 30, counts: 'tries' },
  /** Six digits, of which three are right at any moment. Only whoever knows the password can fill it. */
  secondFactor: { by: ['viewer'], times: 5, minutes: 10, counts: 'failures' },
  testMail: { by: ['viewer'], times: 10, minutes: 60, counts: 'tries' },
  passkeyQuestion: { by: ['viewer'], times: 30, minutes: 5, counts: 'tries' },
  /** A copy may be gigabytes. */
  export: { by: ['viewer'], times: 3, minutes: 24 * 60, counts: 'tries' },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

/** What only the handler knows to count, such as to how many somebody may write first: no endpoint can name these. */
export const handlerLimits = {
  newConversation: { by: ['viewer'], times: 30, minutes: 24 * 60, counts: 'tries' },
  /** While the account is new: whoever makes accounts in order to advertise has only such. */
  newcomersConversation: {
    by: ['viewer'],
    times: newcomerConversations,
    minutes: newcomerHours * 60,
    counts: 'tries',
  },
  newcomersComment: { by: ['viewer'], times: newcomerComments, minutes: newcomerHours * 60, counts: 'tries' },
  guestsReport: { by: ['network'], times: guestReports, minutes: 60, counts: 'tries' },
  newcomersPost: { by: ['viewer'], times: newcomerPosts, minutes: newcomerHours * 60, counts: 'tries' },
} as const satisfies Record<string, RateLimit>

export type HandlerLimitName = keyof typeof handlerLimits

/** A bucket holds `burst` calls and fills again with `perSecond`; a call that finds it empty gets 429. */
export interface Bucket {
  readonly burst: number
  readonly perSecond: number
}

/**
 * Above what any person or any honest program needs, for every call, reads too. Kept in each instance's memory, because
 * a count in the database would cost more than most calls. A network is often many people: a school, an office, a
 * provider. Callers on the machine itself are known by their account only.
 */
export const buckets = {
  network: { burst: 3_000, perSecond: 100 },
  viewer: { burst: 1_000, perSecond: 20 },
  /** Likes, ratings and plays: what moves charts. */
  votes: { burst: 300, perSecond: 5 },
} as const satisfies Record<string, Bucket>

/**
 * How many mails one address gets, whoever asks for them and from wherever. Those over it are left out without a
 * word: the answer must not tell who has how many. Some are kept for what only the owner can cause, so that nobody
 * can use up the mail that would tell them.
 */
export const mailLimits = {
  mail: { by: ['address'], times: 5, minutes: 30, counts: 'tries' },
  /** Of these, such as anybody can ask for by naming an address. */
  askedMail: { by: ['address'], times: 4, minutes: 30, counts: 'tries' },
} as const satisfies Record<string, Omit<RateLimit, 'by'> & { by: readonly ['address'] }>

export type MailLimitName = keyof typeof mailLimits
