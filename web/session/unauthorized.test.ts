import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSay } from '#words/say.ts'
import { Refused } from '../api/refused.ts'
import { wayBack } from './after-log-in.ts'
import { guestOf } from './make-guest.ts'
import { beforeLeading, leadBy, onUnauthorized, unauthorizedPauseMs } from './unauthorized.ts'
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
  vi.stubGlobal('location', { origin, href: `${origin}${address}`, assign: (to: string) => led.push(to) })
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
  forget()
  onUnauthorized(refusal('account.unauthorized'), say)
  vi.runAllTimers()
  expect(kept).toHaveLength(1)
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
