import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { deviceAccounts, logInOnDevice, registerOnDevice } from './device-accounts.ts'
import { guestHeaders } from './guest-headers.ts'
import { guestKey } from './guest-key.ts'
import { beginGuestSession, endGuestSession, storedGuest } from './guest-session.ts'
import { guestOf, newGuest } from './make-guest.ts'

let cookies: string[]

beforeEach(() => {
  const kept = new Map<string, string>()
  cookies = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', {
    set cookie(cookie: string) {
      cookies.push(cookie)
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

test('a guest is named after the end of their id', () => {
  expect(guestOf('guest_1_xyzabcd')).toEqual({
    id: 'guest_1_xyzabcd',
    firstName: 'Guest',
    lastName: 'User abcd',
    artistName: 'Guest Artist abcd',
    email: 'guest_1_xyzabcd@melodrome.example',
  })
  expect(newGuest(1_700_000_000_000, 0.5).id).toMatch(/^guest_1700000000000_[a-z0-9]{9}$/)
})

test('a guest’s session is kept for a day, and the server is told by a cookie', () => {
  const guest = beginGuestSession()
  expect(cookies.at(-1)).toBe(`${guestKey}=guest.${guest.id}; Path=/; Max-Age=86400; SameSite=Lax`)
  expect(storedGuest()).toEqual(guest)
  expect(storedGuest(Date.now() + 23 * hourMs)).toEqual(guest)
  expect(storedGuest(Date.now() + 25 * hourMs)).toBeNull()
  expect(storedGuest(), 'what was discarded stays gone').toBeNull()
})

test('leaving forgets the guest and the cookie', () => {
  beginGuestSession()
  endGuestSession()
  expect(storedGuest()).toBeNull()
  expect(cookies.at(-1)).toContain('Max-Age=0')
})

test('foreign text under the key is no guest', () => {
  for (const text of ['{"type":"guest"}', '{"user":{"id":"x"},"type":"oauth","timestamp":1}', 'null']) {
    localStorage.setItem(guestKey, text)
    expect(storedGuest()).toBeNull()
  }
})

test('an account of this device has a name of its own, no password, and a day like a guest', () => {
  registerOnDevice(' Mina@Example.com ', 'Kim Mina Ra', 'taken')
  const user = storedGuest()
  expect(user).toMatchObject({
    id: expect.stringMatching(/^user_\d+_[a-z0-9]{9}$/),
    firstName: 'Kim',
    lastName: 'Mina Ra',
    artistName: 'Kim Mina Ra',
    email: 'Mina@Example.com',
  })
  expect(JSON.parse(localStorage.getItem(guestKey) ?? '')).toMatchObject({ type: 'simple' })
  expect(deviceAccounts()).toMatchObject([{ id: user?.id, password: null, profileImageUrl: null }])
  expect(cookies.at(-1)).toContain(encodeURIComponent(`simple.${user?.id} Mina@Example.com Kim Mina Ra`))
  expect(guestHeaders(user && { type: 'guest', guest: user })).toMatchObject({
    'X-User-ID': user?.id,
    'X-Auth-Type': 'simple',
  })

  expect(() => registerOnDevice('mina@example.COM', 'Mina', 'taken')).toThrow('taken')
  expect(deviceAccounts()).toHaveLength(1)
  expect(storedGuest(Date.now() + 25 * hourMs)).toBeNull()
  expect(() => logInOnDevice('jun@example.com', 'unknown')).toThrow('unknown')
  expect(storedGuest()).toBeNull()
  logInOnDevice('mina@example.com', 'unknown')
  expect(storedGuest()).toEqual(user)
})

test('the headers of an address in any script can be sent; an ASCII address stays as it is', () => {
  const emailSent = (email: string) =>
    new Headers(guestHeaders({ type: 'guest', guest: { ...guestOf('user_1_a'), email } })).get('X-User-Email')
  expect(emailSent('Mina+songs@example.com')).toBe('Mina+songs@example.com')
  expect(decodeURI(emailSent('민아@example.com') ?? '')).toBe('민아@example.com')
})
