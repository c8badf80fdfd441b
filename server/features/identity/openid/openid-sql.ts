import type { LinkedSignIn } from '#contract/identity/openid.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'

/** An account at the provider: issuer and subject identify it, the label is for people. */
export interface Identity {
  issuer: string
  subject: string
  label: string | null
}

export interface Journey {
  stateHash: Buffer
  browserHash: Buffer
  nonce: string
  codeVerifier: string
  returnTo: string
  /** The member who links an account; null for people who sign in. */
  userId: string | null
  expiresAt: Date
}

export interface Newcomer extends Identity {
  browserHash: Buffer
  name: string | null
  email: string | null
  emailIsVerified: boolean
  returnTo: string
  expiresAt: Date
}

export async function insertJourney(database: Executor, journey: Journey): Promise<void> {
  await database
    .insertInto('openid_journeys')
    .values({
      state_hash: journey.stateHash,
      browser_hash: journey.browserHash,
      nonce: journey.nonce,
      code_verifier: journey.codeVerifier,
      return_to: journey.returnTo,
      user_id: journey.userId && toUuid(journey.userId),
      expires_at: journey.expiresAt,
    })
    .execute()
}

/**
 * Deletes the journey, so that its address works only once; only for the browser in which it began, and only in time.
 */
export async function takeJourney(database: Executor, stateHash: Buffer, browserHash: Buffer, now: Date) {
  return await database
    .deleteFrom('openid_journeys')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier as codeVerifier', 'return_to as returnTo', 'user_id as userId'])
    .executeTakeFirst()
}

/** In each browser only the last newcomer waits. */
export async function putNewcomer(database: Executor, newcomer: Newcomer): Promise<void> {
  const values = {
    issuer: newcomer.issuer,
    subject: newcomer.subject,
    label: newcomer.label,
    name: newcomer.name,
    email: newcomer.email,
    email_is_verified: newcomer.emailIsVerified,
    return_to: newcomer.returnTo,
    expires_at: newcomer.expiresAt,
  }
  await database
    .insertInto('openid_newcomers')
    .values({ browser_hash: newcomer.browserHash, ...values })
    .onConflict(conflict => conflict.column('browser_hash').doUpdateSet(values))
    .execute()
}

const newcomerColumns = [
  'issuer',
  'subject',
  'label',
  'name',
  'email',
  'email_is_verified as emailIsVerified',
  'return_to as returnTo',
] as const

export async function newcomerIn(database: Executor, browserHash: Buffer, now: Date) {
  return await database
    .selectFrom('openid_newcomers')
    .select(newcomerColumns)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function takeNewcomer(database: Executor, browserHash: Buffer, now: Date) {
  return await database
    .deleteFrom('openid_newcomers')
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(newcomerColumns)
    .executeTakeFirst()
}

/** Answers whose account this identity belongs to, and notes the sign-in; undefined if it belongs to no account. */
export async function enterByIdentity(
  database: Executor,
  { issuer, subject, label }: Identity,
  now: Date,
): Promise<string | undefined> {
  const row = await database
    .updateTable('identities')
    .set({ last_used_at: now, label })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Answers false if the identity belongs to an account already, or if this person has another at the same provider. */
export async function insertIdentity(
  database: Executor,
  userId: string,
  identity: Identity,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('identities')
    .values({
      id: toUuid(newId(now.getTime())),
      issuer: identity.issuer,
      subject: identity.subject,
      label: identity.label,
      user_id: toUuid(userId),
      linked_at: now,
      last_used_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function ownerOfIdentity(
  database: Executor,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** In the order in which they were linked. */
export async function identitiesOf(database: Executor, userId: string): Promise<LinkedSignIn[]> {
  const rows = await database
    .selectFrom('identities')
    .select(['id', 'label', 'linked_at', 'last_used_at'])
    .where('user_id', '=', toUuid(userId))
    .orderBy('id')
    .execute()
  return rows.map(({ id, label, linked_at, last_used_at }) => ({
    id,
    label,
    linkedAt: linked_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
  }))
}

export async function hasPassword(database: Executor, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', toUuid(userId))
    .executeTakeFirst()
  return Boolean(row?.password_hash)
}

/** Until the transaction ends no other request changes how this person signs in. */
export async function lockPerson(transaction: Transaction, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', toUuid(userId)).forUpdate().execute()
}

export async function deleteIdentity(database: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('identities')
    .where('id', '=', toUuid(id))
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Answers how many there were. */
export async function deleteIdentitiesOf(transaction: Transaction, userId: string): Promise<bigint> {
  const { numDeletedRows } = await transaction
    .deleteFrom('identities')
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  return numDeletedRows
}

/** Deletes journeys that were not finished, and newcomers who did not sign up; run from time to time. */
export async function forgetExpiredJourneys(database: Executor, now: Date): Promise<void> {
  await database.deleteFrom('openid_journeys').where('expires_at', '<', now).execute()
  await database.deleteFrom('openid_newcomers').where('expires_at', '<', now).execute()
}
