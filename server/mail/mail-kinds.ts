/**
 * THE catalogue of all mails that Melodrome sends: what is in the middle of each, and the values that its sentences
 * need. A code is for typing in, a link (a full address) for clicking. The words are in
 * `words/<language>/notifications/mails.json` under the kind's name: subject, title, text and note; and a label for the
 * middle: the name of the code, or the text of the button. `asked`: every visitor can have it sent by naming an
 * address. `isOwed`: the law wants it told, and only a moderator's decision causes it; no limit holds it back.
 */
export const mailKinds = {
  verifyEmail: { shows: 'code', params: ['minutes'], asked: true },
  resetPassword: { shows: 'link', params: ['minutes'], asked: true },
  passwordChanged: { shows: 'nothing', params: [], asked: false },
  /** As `passwordChanged`; a reset also ends what does not need the password. */
  passwordReset: { shows: 'nothing', params: [], asked: false },
  /** Sent to a new address, and to the old one as a warning. */
  changeEmail: { shows: 'code', params: ['minutes'], asked: true },
  emailChanging: { shows: 'nothing', params: ['email'], asked: false },
  emailChanged: { shows: 'nothing', params: ['email'], asked: false },
  /** To an address that a member wants and that already has an account. */
  emailTaken: { shows: 'nothing', params: [], asked: true },
  accountLeaving: { shows: 'nothing', params: ['date'], asked: false },
  exportReady: { shows: 'nothing', params: ['until'], asked: false },
  factorsChanged: { shows: 'nothing', params: [], asked: false },
  /**
   * Sent to the address that a guest has left. It quotes nothing: others could write to that person whatever they like.
   */
  reportReceived: { shows: 'nothing', params: [], asked: true },
  /** In these three `what` is a title or the first words, but only the kind for an address that is not proven. */
  decision: { shows: 'link', params: ['what'], asked: false, isOwed: true },
  reportDecided: { shows: 'link', params: ['what'], asked: false, isOwed: true },
  appealDecided: { shows: 'link', params: ['what'], asked: false, isOwed: true },
  /** An administrator asks whether mail arrives. */
  test: { shows: 'nothing', params: [], asked: false },
  tokenMade: { shows: 'nothing', params: [], asked: false },
  appPasswordMade: { shows: 'nothing', params: [], asked: false },
  recoveryCodeUsed: { shows: 'nothing', params: [], asked: false },
} as const satisfies Record<
  string,
  { shows: Shown; params: readonly string[]; asked: boolean; isOwed?: true }
>

export type Shown = 'code' | 'link' | 'nothing'
export type MailKind = keyof typeof mailKinds
export type ShowingKind = {
  [K in MailKind]: (typeof mailKinds)[K]['shows'] extends 'nothing' ? never : K
}[MailKind]

/** What is needed to write a mail of this kind: the values of its sentences, and its code or link. */
export type MailParams<K extends MailKind> = Record<
  (typeof mailKinds)[K]['params'][number],
  string | number
> &
  Record<Exclude<(typeof mailKinds)[K]['shows'], 'nothing'>, string>

const known: Readonly<Record<MailKind, { shows: Shown; isOwed?: true }>> = mailKinds

export function shownBy(kind: MailKind): Shown {
  return known[kind].shows
}

export function isOwed(kind: MailKind): boolean {
  return known[kind].isOwed === true
}

export function showsSomething(kind: MailKind): kind is ShowingKind {
  return shownBy(kind) !== 'nothing'
}
