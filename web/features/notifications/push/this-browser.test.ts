import { afterEach, expect, test, vi } from 'vitest'
import { stateOf } from './this-browser.ts'

afterEach(() => vi.unstubAllGlobals())

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15'

test.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${safari}`, 5, 'homeScreen'],
  [
    'an iPad, which calls itself a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`,
    5,
    'homeScreen',
  ],
  ['an old Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 0, 'unable'],
])('without push, %s is told what can be done', async (_what, userAgent, maxTouchPoints, state) => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(await stateOf()).toBe(state)
})
