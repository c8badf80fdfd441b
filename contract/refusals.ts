/**
 * THE catalogue of everything Melodrome may refuse: code -> HTTP status and the values its sentence needs. The
 * sentences stand in `words/<language>/shell/refusals.json` under the same codes; a test compares the two. Every other
 * error is a bug: it answers 500 with a reference and is logged once.
 */
export const refusals = {
  'input.invalid': { status: 400, params: [] },
  'input.notJson': { status: 400, params: [] },
  'input.tooLarge': { status: 413, params: [] },
  'input.mediaType': { status: 415, params: [] },
  'request.foreignOrigin': { status: 403, params: [] },
  'request.notFound': { status: 404, params: [] },
  // `wait` is a length of time in the reader's words; `Retry-After` says it in seconds.
  'request.tooMany': { status: 429, params: ['wait'] },
  'request.timeout': { status: 408, params: [] },
  // An `Idempotency-Key` that was used for something else; one whose first call is under way, or broke off.
  'request.keyReused': { status: 422, params: [] },
  'request.keyUnderWay': { status: 409, params: [] },
  'server.busy': { status: 503, params: [] },
  'server.broken': { status: 500, params: ['reference'] },
  'server.diskFull': { status: 507, params: [] },

  'account.unauthorized': { status: 401, params: [] },
  'account.forbidden': { status: 403, params: [] },
  'account.unverified': { status: 403, params: [] },
  // `until` is a moment in the reader's words.
  'account.suspended': { status: 403, params: ['until'] },
  'account.termsChanged': { status: 403, params: [] },
  'account.banned': { status: 403, params: [] },
  // Its owner has deleted it, the grace is over, and the erasure is about to come.
  'account.beingDeleted': { status: 403, params: [] },
  'account.addressBarred': { status: 403, params: [] },
  // `factors`: what can be shown, in words of `contract/identity/second-factor.ts` with blanks between
  'account.secondFactorNeeded': { status: 401, params: ['factors'] },
  'account.secondFactorMissing': { status: 403, params: [] },
  'account.wrongCode': { status: 400, params: [] },
  'account.wrongRecoveryCode': { status: 400, params: [] },
  'account.noFactor': { status: 409, params: [] },
  'account.setUpOver': { status: 409, params: [] },
  'account.passkeyRefused': { status: 400, params: [] },
  'account.passkeyUnknown': { status: 404, params: [] },
  'account.passkeyUnverified': { status: 400, params: [] },
  'account.tooManyPasskeys': { status: 409, params: ['limit'] },
  'account.emailTaken': { status: 409, params: [] },
  'account.wrongCredentials': { status: 401, params: [] },
  'account.resetLinkDead': { status: 410, params: [] },

  'account.wrongPassword': { status: 403, params: [] },
  'account.signInAgain': { status: 403, params: ['minutes'] },

  'report.notFound': { status: 404, params: [] },
  'report.own': { status: 409, params: [] },
  'report.already': { status: 409, params: [] },

  'case.notFound': { status: 404, params: [] },
  'case.own': { status: 403, params: [] },
  // another moderator is deciding it at the moment
  'case.claimed': { status: 409, params: ['name'] },
  'case.notClaimed': { status: 409, params: [] },
  'case.decided': { status: 409, params: [] },
  'case.gone': { status: 409, params: [] },
  'case.changed': { status: 409, params: [] },
  'decision.notFound': { status: 404, params: [] },
  'decision.final': { status: 409, params: [] },
  'decision.appealed': { status: 409, params: [] },

  // A token that is wrong, revoked or expired; one that lacks a scope; a call that takes sessions only.
  'token.refused': { status: 401, params: [] },
  'token.scopeMissing': { status: 403, params: ['scope'] },
  'token.notTaken': { status: 403, params: [] },
  'token.tooMany': { status: 409, params: ['limit'] },
  'token.notFound': { status: 404, params: [] },
  'appPassword.tooMany': { status: 409, params: ['limit'] },
  'appPassword.notFound': { status: 404, params: [] },
  // A program that waits for approval: the code that a member types, and the errors of RFC 8628 (3.5) for its polls.
  'device.notFound': { status: 404, params: [] },
  'device.authorizationPending': { status: 400, params: [] },
  'device.slowDown': { status: 400, params: [] },
  'device.accessDenied': { status: 400, params: [] },
  'device.expiredToken': { status: 400, params: [] },
  'session.notFound': { status: 404, params: [] },
  'verification.wrongCode': { status: 400, params: [] },
  'verification.deadCode': { status: 410, params: [] },
  'openid.off': { status: 404, params: [] },
  'openid.unreachable': { status: 503, params: [] },
  'openid.expired': { status: 410, params: [] },
  'openid.linkNotFound': { status: 404, params: [] },
  'openid.onlyWayIn': { status: 409, params: [] },
  'export.notFound': { status: 404, params: [] },

  'person.notFound': { status: 404, params: [] },
  'person.yourself': { status: 400, params: [] },
  // one of the two has blocked the other; the sentence does not say who
  'person.blocked': { status: 403, params: [] },
  'person.notYou': { status: 403, params: [] },
  'person.imageTooLarge': { status: 413, params: ['limit'] },
  'person.imageNotImage': { status: 415, params: [] },
  'person.imageBroken': { status: 400, params: [] },

  'member.ownRole': { status: 409, params: [] },
  'member.lastAdmin': { status: 409, params: [] },
  'job.notFound': { status: 404, params: [] },
  // a worker or another administrator was faster
  'job.hasMoved': { status: 409, params: [] },

  'comment.notFound': { status: 404, params: [] },
  'comment.notYours': { status: 403, params: [] },
  // `wait` is a length of time in the reader's words.
  'comment.newcomer': { status: 429, params: ['limit', 'wait'] },

  'post.notFound': { status: 404, params: [] },
  'post.notYours': { status: 403, params: [] },
  // `wait` is a length of time in the reader's words.
  'post.newcomer': { status: 429, params: ['limit', 'wait'] },
  'reply.notFound': { status: 404, params: [] },
  'reply.notYours': { status: 403, params: [] },

  'filter.notFound': { status: 404, params: [] },
  'filter.known': { status: 409, params: [] },

  'listen.notRunning': { status: 409, params: [] },
  'listen.implausible': { status: 409, params: [] },
  'embed.notFound': { status: 404, params: [] },
  // The status that oembed.com asks for.
  'embed.formatUnknown': { status: 501, params: [] },

  'notification.notFound': { status: 404, params: [] },
  'push.off': { status: 409, params: [] },
  'push.deviceNotFound': { status: 404, params: [] },

  'conversation.notFound': { status: 404, params: [] },
  'message.notFound': { status: 404, params: [] },
  'message.notYours': { status: 403, params: [] },
  // The writer is not told whether the other person has blocked them or takes no messages.
  'message.closed': { status: 403, params: [] },
  'message.blocked': { status: 403, params: [] },
  'message.gone': { status: 403, params: [] },
  // `wait` is a length of time in the reader's words.
  'message.newcomer': { status: 429, params: ['limit', 'wait'] },
  'message.idTaken': { status: 409, params: [] },

  'song.notFound': { status: 404, params: [] },
  'song.noWorkflow': { status: 404, params: [] },
  'song.notYours': { status: 403, params: [] },
  'song.audioTooLarge': { status: 413, params: ['limit'] },
  'song.coverTooLarge': { status: 413, params: ['limit'] },
  'song.coverNotImage': { status: 415, params: [] },
  'song.coverBroken': { status: 400, params: [] },
  'song.audioEmpty': { status: 400, params: [] },
  'song.audioNotAudio': { status: 415, params: [] },
  'song.audioUnsupported': { status: 415, params: ['format'] },
  'song.audioBroken': { status: 400, params: [] },
  'song.audioBadFormat': { status: 400, params: [] },
  'song.audioTooShort': { status: 400, params: ['seconds'] },
  'song.audioTooLong': { status: 400, params: ['minutes'] },
  'song.audioTooCostly': { status: 400, params: [] },

  'leaderboard.notFound': { status: 404, params: [] },

  'quarantine.own': { status: 409, params: [] },
  'quarantine.nobody': { status: 404, params: [] },

  'challenge.notFound': { status: 404, params: [] },
  'challenge.notOngoing': { status: 409, params: [] },
  'challenge.alreadySubmitted': { status: 409, params: [] },
  'challenge.songNotReady': { status: 409, params: [] },
  'challenge.songNotYours': { status: 403, params: [] },
  'challenge.entryStays': { status: 409, params: [] },
  'challenge.notJudged': { status: 404, params: [] },
  'challenge.closed': { status: 409, params: [] },
  'challenge.roomClosed': { status: 409, params: [] },
  'challenge.entryNotFound': { status: 404, params: [] },
  'challenge.notHeard': { status: 409, params: ['seconds'] },
  'challenge.newcomer': { status: 403, params: ['hours'] },

  'draft.notFound': { status: 404, params: [] },
  'draft.notReady': { status: 409, params: [] },
  // in KB
  'draft.sidecarTooLarge': { status: 413, params: ['limit'] },
  'draft.sidecarUnreadable': { status: 400, params: [] },
  // in MB
  'upload.quota': { status: 409, params: ['used', 'limit'] },
  'draft.tooMany': { status: 409, params: ['limit'] },
  'upload.protocol': { status: 412, params: [] },
  'upload.offset': { status: 409, params: [] },
  'upload.busy': { status: 423, params: [] },

  'playlist.notFound': { status: 404, params: [] },
  'playlist.notYours': { status: 403, params: [] },
  'playlist.full': { status: 409, params: ['limit'] },
  'playlist.tooMany': { status: 409, params: ['limit'] },
} as const satisfies Record<string, { status: number; params: readonly string[] }>

export type RefusalCode = keyof typeof refusals
export type RefusalParams<C extends RefusalCode> = Record<
  (typeof refusals)[C]['params'][number],
  string | number
>

/** What is wrong with one input field; codes live in `words/<language>/shell/fields.json`. */
export interface FieldProblem {
  code: string
  message: string
}

/** The body of every answer that is not a success. `message` is in the reader's language. */
export interface Problem {
  status: number
  code: RefusalCode
  message: string
  params?: Record<string, string | number>
  fields?: Record<string, FieldProblem>
}
