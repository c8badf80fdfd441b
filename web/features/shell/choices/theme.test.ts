import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chosenTheme, followTheme, showTheme, themeKey } from './theme.ts'

const store = new Map<string, string>()
const page = { cookie: '', documentElement: { dataset: {} as { theme?: string } } }
const device = { matches: false, addEventListener: (_: string, changed: () => void) => (tell = changed) }
let tell = () => undefined as void

beforeEach(() => {
  store.clear()
  page.cookie = ''
  device.matches = false
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null })
  vi.stubGlobal('document', page)
  vi.stubGlobal('matchMedia', () => device)
})
afterEach(() => void vi.unstubAllGlobals())

test('the choice of this browser comes first, then its cookie, then the device', () => {
  expect(chosenTheme()).toBe('system')
  page.cookie = `a=1; ${themeKey}=light`
  expect(chosenTheme()).toBe('light')
  store.set(themeKey, 'dark')
  expect(chosenTheme()).toBe('dark')
})

test('what is no theme, and a forbidden store, leave the choice to the device', () => {
  store.set(themeKey, 'pink')
  expect(chosenTheme()).toBe('system')
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  expect(chosenTheme()).toBe('system')
})

test('the page follows the device only where that was the choice', () => {
  followTheme()
  expect(page.documentElement.dataset.theme).toBe('dark')
  device.matches = true
  tell()
  expect(page.documentElement.dataset.theme).toBe('light')
  store.set(themeKey, 'dark')
  tell()
  expect(page.documentElement.dataset.theme).toBe('dark')
  showTheme('light')
  expect(page.documentElement.dataset.theme).toBe('light')
})
