import { namesOf } from '#contract/identity/names-of.ts'
import { Refused } from '../api/refused.ts'
import type { Guest } from './guest.ts'
import { beginLocalSession } from './guest-session.ts'
import { newLocalId } from './make-guest.ts'

/** Accounts that only this browser knows. None of them has a password. */
const usersKey = 'melodrome_users'

/** The stored form; fields that a server would fill in later are empty. */
interface DeviceAccount extends Guest {
  password: null
  profileImageUrl: null
  bio: null
  createdAt: string
  updatedAt: string
}

/** Creates a device account and begins its session; refuses like the server if the address is taken. */
export function registerOnDevice(email: string, name: string, taken: string): void {
  const users = deviceAccounts()
  if (users.some(user => keyOf(user.email) === keyOf(email))) throw refusal(409, 'account.emailTaken', taken)
  const now = new Date()
  const user: DeviceAccount = {
    id: newLocalId('user', now.getTime(), Math.random()),
    email: email.trim(),
    ...namesOf(name),
    artistName: name.trim(),
    password: null,
    profileImageUrl: null,
    bio: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
  localStorage.setItem(usersKey, JSON.stringify([...users, user]))
  beginLocalSession(personOf(user))
}

/** Begins the session of an existing device account. */
export function logInOnDevice(email: string, unknown: string): void {
  const user = deviceAccounts().find(each => keyOf(each.email) === keyOf(email))
  if (!user) throw refusal(401, 'account.wrongCredentials', unknown)
  beginLocalSession(personOf(user))
}

/** All device accounts of this browser. */
export function deviceAccounts(): DeviceAccount[] {
  const stored: unknown = JSON.parse(localStorage.getItem(usersKey) ?? '[]')
  return Array.isArray(stored) ? stored.filter(isAccount) : []
}

function personOf({ id, email, firstName, lastName, artistName }: DeviceAccount): Guest {
  return { id, email, firstName, lastName, artistName }
}

function isAccount(stored: unknown): stored is DeviceAccount {
  return typeof stored === 'object' && stored !== null && 'id' in stored && 'email' in stored
}

/** Compares addresses in the same way as the server. */
function keyOf(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

function refusal(status: number, code: 'account.emailTaken' | 'account.wrongCredentials', message: string) {
  return new Refused(status, { status, code, message }, message)
}
