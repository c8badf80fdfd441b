import type { Account, Role } from '#contract/identity/accounts.ts'
import { emailKey } from '#contract/identity/email.ts'
import { termsVersion } from '#contract/identity/terms-version.ts'
import { compiled } from '../../../database/compiled.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { newUntilOf } from '../../moderation/newcomers/newcomer-rule.ts'
import { suspendedUntil } from '../../moderation/sanctions/running-sanction.ts'
import { type PictureBlobs, pictureUrl } from '../../people/person.ts'
import { indexPeople } from '../../search/index/index-people.ts'
import { mustAcceptTerms } from '../terms/terms-agreed.ts'

export interface NewAccount {
  id: string
  email: string
  /** Null for an account that signs in with another service only. */
  passwordHash: string | null
  artistName: string
  firstName: string | null
  lastName: string | null
  bio?: string | null
  picture?: PictureBlobs
  isDemo?: boolean
  /** When the address was verified, for people who come with a verified address. */
  emailVerifiedAt?: Date | null
  /** The version of the terms that the person agreed to. */
  termsVersion?: string | null
}

/** Answers false if the address is taken; the database decides, so two at once can't both get it. */
export async function insertAccount(
  transaction: Transaction,
  account: NewAccount,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('users')
    .values({
      id: toUuid(account.id),
      ...registrationOf(account),
      bio: account.bio ?? null,
      ...account.picture,
      is_demo: account.isDemo ?? false,
      email_verified_at: account.emailVerifiedAt ?? null,
      terms_version: account.termsVersion ?? null,
      terms_accepted_at: account.termsVersion ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await indexPeople(transaction, [account.id])
  return true
}

function registrationOf(account: NewAccount) {
  return {
    email: account.email,
    email_key: emailKey(account.email),
    password_hash: account.passwordHash,
    artist_name: account.artistName,
    first_name: account.firstName,
    last_name: account.lastName,
  }
}

/** The same for a person who registers by themselves, and so agrees to the terms. */
export function insertNewcomer(transaction: Transaction, account: NewAccount, now: Date): Promise<boolean> {
  return insertAccount(transaction, { ...account, termsVersion }, now)
}

/**
 * Writes a registration over one whose address was never verified. Answers false if it has been verified meanwhile;
 * throws PostgreSQL's 23505 if another account has the address.
 */
export async function putRegistration(
  transaction: Transaction,
  account: NewAccount,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({
      ...registrationOf(account),
      terms_version: termsVersion,
      terms_accepted_at: now,
      updated_at: now,
    })
    .where('id', '=', toUuid(account.id))
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  await indexPeople(transaction, [account.id])
  return numUpdatedRows === 1n
}

/** Takes effect with the person's next request. Answers false if no account has that address. */
export async function setRole(database: Executor, email: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set({ role })
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Everybody with more rights than a member's, administrators first. */
export function staff(database: Executor) {
  return database
    .selectFrom('users')
    .select(['email', 'artist_name as artistName', 'role'])
    .where('role', '<>', 'member')
    .orderBy('role')
    .orderBy('email_key')
    .execute()
}

export function credentialsByEmail(database: Executor, email: string) {
  return database
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
}

export async function putPasswordHash(
  database: Executor,
  id: string,
  hash: string,
  now: Date,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ password_hash: hash, updated_at: now })
    .where('id', '=', toUuid(id))
    .execute()
}

const accountRow = compiled((database, { id, now }: { id: string; now: Date }) =>
  database
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified_at',
      'role',
      'first_name',
      'last_name',
      'artist_name',
      'bio',
      'picture_blob',
      'deletion_due_at',
      'password_hash',
      'created_at',
      'updated_at',
      mustAcceptTerms().as('must_accept_terms'),
      suspendedUntil('users.id', now).as('suspended_until'),
    ])
    .where('id', '=', toUuid(id)),
)

export async function accountById(
  database: Executor,
  id: string,
  now: Date,
): Promise<Omit<Account, 'mustVerify'> | undefined> {
  const [row] = await accountRow(database, { id, now })
  return (
    row && {
      id: row.id,
      email: row.email,
      role: row.role as Account['role'],
      emailVerified: row.email_verified_at !== null,
      mustAcceptTerms: row.must_accept_terms,
      authType: row.password_hash === null ? 'oauth' : 'authenticated',
      firstName: row.first_name,
      lastName: row.last_name,
      artistName: row.artist_name,
      bio: row.bio,
      profileImageUrl: pictureUrl(row.picture_blob),
      deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
      suspendedUntil: row.suspended_until?.toISOString() ?? null,
      newUntil: newUntilOf(row, now)?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  )
}

export async function isAddressTaken(database: Executor, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return row !== undefined
}
