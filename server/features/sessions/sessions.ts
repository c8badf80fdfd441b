import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { sessionHours } from '#contract/limits.ts'
import type { Language } from '#words/languages.ts'
import type { Executor } from '../../database/connect.ts'
import { newId, toUuid } from '../../database/ids.ts'
import { chosenLanguageOf, languageOf } from '../../http/language.ts'
import type { Viewer } from '../../http/mount.ts'

/**
 * A session is a random token in the browser's cookie and its SHA-256 in the database. It lives 24 hours from its
 * last use; a person is whoever the session says, and nothing else in a request is believed.
 */
const hourMs = 3_600_000
const lifetimeMs = sessionHours * hourMs
/** Moving the end on every request would make each read a write; once in a while is enough. */
const slideAfterMs = 15 * 60_000
const maxUserAgentLength = 300

export async function startSession(
  database: Executor,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  now: Date,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  // Whoever had a session in this browser before gets a new one: a planted token must not become a signed-in one.
  await endSession(database, request)
  await database
    .insertInto('sessions')
    .values({
      id: toUuid(newId(now.getTime())),
      token_hash: hashOf(token),
      user_id: toUuid(userId),
      user_agent: request.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute()
  await rememberLanguage(database, userId, languageOf(request))
  setCookie(request, reply, token)
}

/** The person whose session the request carries, or null. Keeps a session alive that is being used. */
export async function viewerOf(
  database: Executor,
  request: FastifyRequest,
  now: Date,
): Promise<Viewer | null> {
  const token = tokenOf(request)
  if (!token) return null
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.email_verified_at', 'users.language', 'sessions.last_seen_at'])
    .where('sessions.token_hash', '=', hashOf(token))
    .where('sessions.expires_at', '>', now)
    // Whose deletion is due is gone, even while their rows are still being taken away.
    .where(where =>
      where.or([where('users.deletion_due_at', 'is', null), where('users.deletion_due_at', '>', now)]),
    )
    .executeTakeFirst()
  if (!row) return null
  if (now.getTime() - row.last_seen_at.getTime() > slideAfterMs) await slide(database, token, now)
  const chosen = chosenLanguageOf(request)
  if (chosen && chosen !== row.language) await rememberLanguage(database, row.id, chosen)
  return { id: row.id, role: row.role as Viewer['role'], emailVerified: row.email_verified_at !== null }
}

export async function endSession(database: Executor, request: FastifyRequest): Promise<void> {
  const token = tokenOf(request)
  if (token) await database.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(request), { path: '/', secure: request.protocol === 'https' })
}

/** Sessions that have run out; run from time to time. */
export async function forgetExpiredSessions(database: Executor, now: Date): Promise<void> {
  await database.deleteFrom('sessions').where('expires_at', '<', now).execute()
}

/** What somebody last read in is what their mails are written in. */
async function rememberLanguage(database: Executor, userId: string, language: Language): Promise<void> {
  await database.updateTable('users').set({ language }).where('id', '=', toUuid(userId)).execute()
}

async function slide(database: Executor, token: string, now: Date): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: sql`${new Date(now.getTime() + lifetimeMs)}` })
    .where('token_hash', '=', hashOf(token))
    .execute()
}

function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: 400 * 24 * 3_600,
  })
}

/** The prefix makes browsers refuse a cookie that another subdomain or plain http tries to plant. */
function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-melodrome_session' : 'melodrome_session'
}

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(request)]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** By which a session is found; null where the request carries none. */
export function tokenHashOf(request: FastifyRequest): Buffer | null {
  const token = tokenOf(request)
  return token === undefined ? null : hashOf(token)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
