import type { Passkey, SecondFactors } from '#contract/identity/second-factor.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { forgetRecoveryCodes } from './recovery-codes.ts'

/** A passkey with everything that is needed to check its signatures. */
export interface KnownPasskey {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export async function passkeysOf(database: Executor, userId: string): Promise<Passkey[]> {
  const rows = await database
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', toUuid(userId))
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

const knownPasskeys = (database: Executor) =>
  database
    .selectFrom('passkeys')
    .select([
      'id',
      'user_id as userId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
    ])

export function knownPasskeysOf(database: Executor, userId: string): Promise<KnownPasskey[]> {
  return knownPasskeys(database).where('user_id', '=', toUuid(userId)).orderBy('id').execute()
}

export function passkeyByCredential(
  database: Executor,
  credentialId: string,
): Promise<KnownPasskey | undefined> {
  return knownPasskeys(database).where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Answers false if this passkey is already registered, for any account. */
export async function insertPasskey(
  transaction: Transaction,
  passkey: KnownPasskey & { name: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('passkeys')
    .values({
      id: toUuid(passkey.id),
      user_id: toUuid(passkey.userId),
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      created_at: now,
      last_used_at: null,
    })
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Notes a use. Answers false if the counter is not higher than before: then two passkeys have the same secret. Passkeys
 * without a counter always say 0 (WebAuthn, 6.1.1).
 */
export async function notePasskeyUse(
  database: Executor,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', toUuid(id))
    .where(row => (counter === 0 ? row('counter', '=', 0) : row('counter', '<', counter)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function renamePasskey(
  database: Executor,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', toUuid(id))
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a passkey and answers its name; undefined if the person has none with that id. */
export async function deletePasskey(
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('passkeys')
    .where('id', '=', toUuid(id))
    .where('user_id', '=', toUuid(userId))
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function totpOf(database: Executor, userId: string): Promise<SecondFactors['totp']> {
  const row = await database
    .selectFrom('totp_factors')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', toUuid(userId))
    .where('secret', 'is not', null)
    .executeTakeFirst()
  return row
    ? { createdAt: row.created_at.toISOString(), lastUsedAt: row.last_used_at?.toISOString() ?? null }
    : null
}

/** Answers false if there was none. */
export async function deleteTotp(transaction: Transaction, userId: string): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('totp_factors')
    .where('user_id', '=', toUuid(userId))
    .returning('secret')
    .executeTakeFirst()
  return Boolean(deleted?.secret)
}

/** Deletes all of a person's factors, and with them their recovery codes. */
export async function forgetFactors(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom('passkeys').where('user_id', '=', toUuid(userId)).execute()
  await deleteTotp(transaction, userId)
  await forgetRecoveryCodes(transaction, userId)
}
