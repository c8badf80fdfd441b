import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '../testing/fake-storage.ts'
import { comeBackTo, takeWayBack, wayBack } from './after-log-in.ts'

fakeStorage('sessionStorage')
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://melodrome.test' })
})

test('logging in leads once to the page that asked for it, and otherwise home', () => {
  comeBackTo('https://melodrome.test/songs/rain?tab=general#comments')
  expect(wayBack()).toBe('/songs/rain?tab=general#comments')
  expect(takeWayBack()).toBe('/songs/rain?tab=general#comments')
  expect(takeWayBack()).toBe('/')
  comeBackTo('/messages/jun')
  expect(takeWayBack()).toBe('/messages/jun')
})

test('the way back is never another site’s, and short enough for the server', () => {
  for (const address of [
    'https://evil.test/a',
    '//evil.test',
    '/\\evil.test',
    '/a/..//evil.test',
    'javascript:alert(1)',
    'https://[',
    `/?search=${'밤'.repeat(100)}`,
  ]) {
    comeBackTo(address)
    expect(takeWayBack(), address).toBe('/')
  }
})
