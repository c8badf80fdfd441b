import { Refused } from '../api/refused.ts'
import type { Guest } from './guest.ts'
import { beginLocalSession } from './guest-session.ts'
import { namesOf } from './local-names.ts'
import { newLocalId } from './make-guest.ts'

/** Accounts that only this browser knows. There is no password in any of them. */
const usersKey = 'melodrome_users'

/** As it is stored; what a server would fill in later stands empty. */
interface DeviceAccount extends Guest {
  password: null
  profileImageUrl: null
  bio: null
  createdAt: string
  updatedAt: string
}

/** Makes an account of this device and begins its session; refused like the server would when the address is taken. */
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

/** Begins the session of an account made on this device earlier. */
export function logInOnDevice(email: string, unknown: string): void {
  const user = deviceAccounts().find(each => keyOf(each.email) === keyOf(email))
  if (!user) throw refusal(401, 'account.wrongCredentials', unknown)
  beginLocalSession(personOf(user))
}

/** Every account that was made on this device. */
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

/** Addresses are compared as the server compares them. */
function keyOf(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

function refusal(status: number, code: 'account.emailTaken' | 'account.wrongCredentials', message: string) {
  return new Refused(status, { status, code, message }, message)
}
