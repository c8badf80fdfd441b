import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { SignInReason } from '#contract/identity/sign-in-kinds.ts'
import { halfSessionMinutes, maxSessionDays, sessionHours } from '#contract/limits.ts'
import type { Language } from '#words/languages.ts'
import type { Database, Executor } from '../../../database/connect.ts'
import { forgetInBatches } from '../../../database/forget-in-batches.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { chosenLanguageOf, languageOf } from '../../../http/input/language.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { isBanned, refuseBanned } from '../../moderation/sanctions/running-sanction.ts'
import { carryPushes, getsPushes } from '../../notifications/push-sessions/push-sessions.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { refuseBeingDeleted } from './asker-columns.ts'
import { hashOfSecret } from './hash-of-secret.ts'
import { lockPassword } from './lock-password.ts'
import { factorsOf, hasFactor } from './session-factors.ts'
import type { Session, SessionReader } from './sessions-together.ts'

/**
 * A session is a random token in the browser's cookie and its SHA-256 in the database. It lives 24 hours from its last
 * use, and never longer than 90 days from its beginning. Only the session says who a person is; nothing else in a
 * request is believed.
 *
 * A person with a second factor gets a half session first: ten minutes in which they can only show the factor. Then a
 * new, whole session replaces it.
 *
 * A banned member gets a session for the calls that the contract leaves to them (`evenBanned`), and is refused everything
 * else.
 */
const lifetimeMs = sessionHours * hourMs
const longestMs = maxSessionDays * dayMs
const halfLifetimeMs = halfSessionMinutes * minuteMs
/** Moving the end on every request would make each read a write; once in a while is enough. */
const slideAfterMs = 15 * minuteMs
const maxUserAgentLength = 300

/** The person who signs in, the browser, and the way in which they sign in. */
interface Entry {
  request: FastifyRequest
  reply: FastifyReply
  userId: string
  way: SignInReason
  /** The hash that the typed password fits; refused if the account has another one by now. */
  passwordHash?: string | null
}

/**
 * Signs in a person who has proven who they are: by a password, a link in a mail, another service. Every way to sign in
 * ends here, and here it is decided whether that is enough. A person with a second factor is refused with
 * `account.secondFactorNeeded`, and the browser gets a half session; a banned member is refused with `account.banned`,
 * and the browser gets a session for their data. A member whose deletion is due is refused with
 * `account.beingDeleted`, and gets none. So call it last, and never within a transaction, which the refusal would undo.
 */
export async function startSession(m: Melodrome, entry: Entry): Promise<void> {
  const { awaitsFactor } = await replaceSession(m, entry, { showsFactor: false })
  if (!awaitsFactor) return refuseBanned(m.database, entry.userId)
  refuse('account.secondFactorNeeded', { factors: (await factorsOf(m.database, entry.userId)).join(' ') })
}

/** The same for a person who has just shown a second factor too: a whole session, and a new token for it. */
export async function startWholeSession(m: Melodrome, entry: Entry): Promise<void> {
  await replaceSession(m, entry, { showsFactor: true })
  await refuseBanned(m.database, entry.userId)
}

/**
 * Gives the request's session a new token, after a change that a stolen token must not survive. Call it after the
 * transaction: the cookie is sent in any case.
 */
export async function renewToken(
  database: Executor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const [old, token] = [tokenOf(request), newToken()]
  if (!old) return
  const { numUpdatedRows } = await database
    .updateTable('sessions')
    .set({ token_hash: hashOfSecret(token) })
    .where('token_hash', '=', hashOfSecret(old))
    .executeTakeFirst()
  if (numUpdatedRows === 1n) setCookie(request, reply, token)
}

/** The session of the request, whole or half, with its owner; undefined without one. */
export async function sessionOf(
  sessions: SessionReader,
  { database, request, now }: { database: Executor; request: FastifyRequest; now: Date },
): Promise<Session | undefined> {
  const token = tokenOf(request)
  if (!token) return undefined
  const session = await sessions.add(hashOfSecret(token))
  // A half session keeps its end; use extends only a whole one.
  if (!session || session.awaitsFactor) return session
  if (now.getTime() - session.lastSeenAt.getTime() > slideAfterMs) await slide(database, token, now)
  const chosen = chosenLanguageOf(request)
  if (chosen && chosen !== session.language) await rememberLanguage(database, session.userId, chosen)
  return session
}

/**
 * Identifies the request's session without revealing its token; for streams, which last longer than the request's
 * check.
 */
export function sessionKeyOf(request: FastifyRequest): string | undefined {
  const token = tokenOf(request)
  return token && hashOfSecret(token).toString('hex')
}

/** Those of these sessions (by `sessionKeyOf`) that are still valid. */
export async function livingSessions(
  database: Executor,
  keys: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const hashes = keys.map(key => Buffer.from(key, 'hex'))
  const rows = await database
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('expires_at', '>', now)
    .execute()
  return new Set(rows.map(row => row.token_hash.toString('hex')))
}

/** The id under which its owner knows the request's session, also if the session has expired. */
export async function sessionIdOf(database: Executor, request: FastifyRequest): Promise<string | undefined> {
  const token = tokenOf(request)
  if (!token) return undefined
  const row = await database
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashOfSecret(token))
    .executeTakeFirst()
  return row?.id
}

/** Ends the session of this request. */
export async function endSession(m: Melodrome, request: FastifyRequest): Promise<void> {
  await transact(m.database, async transaction => {
    const ended = await deleteSession(transaction, request)
    // A half session has signed no one in.
    if (!ended || ended.awaits_factor) return
    const from = originOf(m, request)
    await noteSignIn(transaction, { kind: 'signedOut', account: ended.user_id, from }, m.clock())
  })
}

async function deleteSession(database: Executor, request: FastifyRequest) {
  const token = tokenOf(request)
  if (!token) return undefined
  return await database
    .deleteFrom('sessions')
    .where('token_hash', '=', hashOfSecret(token))
    .returning(['user_id', 'awaits_factor'])
    .executeTakeFirst()
}

/** Signs the browser out: deletes the cookie, and everything the browser has read from its cache. */
export function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('clear-site-data', '"cache"')
  void reply.clearCookie(sessionCookieOf(request), { path: '/', secure: request.protocol === 'https' })
}

/**
 * Deletes expired sessions; run from time to time. If the browser gets pushes, the session's row stays as long as its
 * cookie and gives no access: the next sign-in there can see by it whether it is the same person. After a day's outage
 * all sessions have expired; those that someone ends at this moment are left to them.
 */
export async function forgetExpiredSessions(
  database: Database,
  now: Date,
  batchRows?: number,
): Promise<void> {
  const longestAgo = new Date(now.getTime() - longestMs)
  const deleteAtMost = (rows: number) =>
    sql`
      delete from sessions where ctid = any(array(
        select ctid from sessions
        where expires_at < ${now} and (not ${getsPushes} or created_at < ${longestAgo})
        limit ${sql.lit(rows)} for update skip locked
      ))`.execute(database)
  await forgetInBatches(deleteAtMost, batchRows)
}

/** Mails are written in the language in which the person last used the product. */
async function rememberLanguage(database: Executor, userId: string, language: Language): Promise<void> {
  await database.updateTable('users').set({ language }).where('id', '=', toUuid(userId)).execute()
}

async function replaceSession(
  m: Melodrome,
  { request, reply, userId, way, passwordHash }: Entry,
  { showsFactor }: { showsFactor: boolean },
): Promise<{ awaitsFactor: boolean }> {
  const [token, now] = [newToken(), m.clock()]
  const id = newId(now.getTime())
  const started = await transact(m.database, async transaction => {
    if (passwordHash && !(await lockPassword(transaction, userId, passwordHash)))
      refuse('account.wrongCredentials')
    const awaitsFactor = showsFactor ? sql<boolean>`false` : hasFactor(userId)
    const end = new Date(now.getTime() + lifetimeMs)
    const halfEnd = new Date(now.getTime() + halfLifetimeMs)
    const session = await transaction
      .insertInto('sessions')
      .values({
        id: toUuid(id),
        token_hash: hashOfSecret(token),
        user_id: toUuid(userId),
        user_agent: request.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null,
        created_at: now,
        last_seen_at: now,
        awaits_factor: awaitsFactor,
        factor_at: showsFactor ? now : null,
        expires_at: sql<Date>`case when ${awaitsFactor} then ${halfEnd}::timestamptz else ${end} end`,
      })
      .returning(['awaits_factor as awaitsFactor', isBanned('sessions.user_id').as('isBanned')])
      .executeTakeFirstOrThrow()
    // A person who has not shown the factor yet has not proven to be the owner.
    if (!session.awaitsFactor) await refuseBeingDeleted(transaction, userId, now)
    // An earlier session of this browser is replaced: a planted token must not become a signed-in one.
    const before = await sessionIdOf(transaction, request)
    if (before) await carryPushes(transaction, { userId, from: before, to: id })
    await deleteSession(transaction, request)
    if (!session.awaitsFactor) await rememberLanguage(transaction, userId, languageOf(request))
    const kind = session.awaitsFactor ? 'factorAwaited' : 'signedIn'
    const reason = session.isBanned ? 'banned' : way
    await noteSignIn(transaction, { kind, account: userId, reason, from: originOf(m, request) }, now)
    return session
  })
  setCookie(request, reply, token)
  return started
}

async function slide(database: Executor, token: string, now: Date): Promise<void> {
  await database
    .updateTable('sessions')
    .set({
      last_seen_at: now,
      expires_at: sql<Date>`least(${new Date(now.getTime() + lifetimeMs)}::timestamptz, created_at + make_interval(days => ${maxSessionDays}))`,
    })
    .where('token_hash', '=', hashOfSecret(token))
    .execute()
}

function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(sessionCookieOf(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: longestMs / 1_000,
  })
}

/** The prefix makes browsers refuse a cookie that another subdomain or plain http tries to set. */
export function sessionCookieOf(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-melodrome_session' : 'melodrome_session'
}

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionCookieOf(request)]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** The hash by which a session is found; null if the request carries none. */
export function tokenHashOf(request: FastifyRequest): Buffer | null {
  const token = tokenOf(request)
  return token === undefined ? null : hashOfSecret(token)
}

const newToken = (): string => randomBytes(32).toString('base64url')
