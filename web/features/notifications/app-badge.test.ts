import { afterEach, expect, test, vi } from 'vitest'
import { showAppBadge } from './app-badge.ts'

afterEach(() => vi.unstubAllGlobals())

/** The number on an installed app's icon; undefined: it was never set. */
function icon({ refuses = false } = {}) {
  const shown: { count?: number | null } = {}
  const show = (count: number | null) => async () => {
    if (refuses) throw new DOMException('not installed', 'NotAllowedError')
    shown.count = count
  }
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => show(count)(),
    clearAppBadge: () => show(null)(),
  })
  return shown
}

test('the icon shows how many are unread, and nothing once all are read', async () => {
  const shown = icon()
  await showAppBadge(3)
  expect(shown.count).toBe(3)
  await showAppBadge(0)
  expect(shown.count).toBeNull()
})

test('a browser that has no icon for it, or refuses, is no failure', async () => {
  icon({ refuses: true })
  await expect(showAppBadge(3)).resolves.toBeUndefined()
  vi.stubGlobal('navigator', {})
  await expect(showAppBadge(3)).resolves.toBeUndefined()
})
