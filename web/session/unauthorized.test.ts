import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSay } from '#words/say.ts'
import { Refused } from '../api/refused.ts'
import { shownToast } from '../notices/toasts.ts'
import { wayBack } from './after-log-in.ts'
import { guestOf } from './make-guest.ts'
import { beforeLeading, keepTyped, leadBy, onUnauthorized, unauthorizedPauseMs } from './unauthorized.ts'
import type { Viewer } from './viewer.ts'

const say = createSay('ko', {})
const origin = 'https://melodrome.test'
const mina = { type: 'authenticated', account: { id: 'mina' } } as Viewer
const refusal = (code: string) => new Refused(401, { code, message: '' }, '')

beforeEach(() => {
  const held = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A person on the page of a song; returns where they were led. */
function on(address: string, viewer: Viewer): string[] {
  const led: string[] = []
  const { href, pathname } = new URL(address, origin)
  vi.stubGlobal('location', { origin, href, pathname, assign: (to: string) => led.push(to) })
  leadBy({ viewer: () => viewer, open: to => led.push(to) })
  return led
}

test('who is led to the sign-in comes back to the page, and what is typed there is kept first', () => {
  const led = on('/songs/rain?tab=general#comments', mina)
  const kept: string[] = []
  const forget = beforeLeading(() => kept.push(`before ${led.length}`))
  onUnauthorized(refusal('account.unauthorized'), say)
  expect(led).toEqual([])
  vi.advanceTimersByTime(unauthorizedPauseMs)
  expect(led).toEqual(['/auth?mode=login'])
  expect(kept).toEqual(['before 0'])
  expect(wayBack()).toBe('/songs/rain?tab=general#comments')
  keepTyped()
  expect(kept, 'a reload for another language keeps it, too').toEqual(['before 0', 'before 1'])
  forget()
  onUnauthorized(refusal('account.unauthorized'), say)
  vi.runAllTimers()
  expect(kept).toHaveLength(2)
})

test('so do a member who owes the second step, a guest and a visitor; the settings are no sign-in', () => {
  for (const [viewer, code, address] of [
    [mina, 'account.secondFactorNeeded', '/auth?mode=second'],
    [{ type: 'guest', guest: guestOf('guest_1_abcd') }, 'account.unauthorized', '/auth?mode=signup'],
    [null, 'account.unauthorized', '/auth?mode=login'],
  ] as const) {
    const led = on(`/songs/${code}`, viewer)
    onUnauthorized(refusal(code), say)
    vi.runAllTimers()
    expect(led).toEqual([address])
    expect(wayBack()).toBe(`/songs/${code}`)
  }
  const led = on('/admin', mina)
  onUnauthorized(refusal('account.secondFactorMissing'), say)
  vi.runAllTimers()
  expect(led).toEqual(['/settings#security'])
  expect(wayBack()).toBe('/songs/account.unauthorized')
})

test('of several refused presses the first leads, and none on the sign-in page itself', () => {
  for (const viewer of [mina, { type: 'guest', guest: guestOf('guest_1_abcd') } as const, null]) {
    const led = on('/songs/rain', viewer)
    onUnauthorized(refusal('account.unauthorized'), say)
    vi.advanceTimersByTime(unauthorizedPauseMs - 1)
    onUnauthorized(refusal('account.unauthorized'), say)
    vi.runAllTimers()
    expect(led).toHaveLength(1)

    const ledOn = on('/auth?mode=login', viewer)
    onUnauthorized(refusal('account.unauthorized'), say, 'Log in to like')
    vi.runAllTimers()
    expect(ledOn).toEqual([])
    expect(shownToast()).toMatchObject({ text: 'Log in to like' })
    expect(wayBack()).toBe('/songs/rain')

    const ledAgain = on('/songs/snow', viewer)
    onUnauthorized(refusal('account.unauthorized'), say)
    vi.runAllTimers()
    expect(ledAgain).toEqual(led)
    expect(wayBack()).toBe('/songs/snow')
  }
})
