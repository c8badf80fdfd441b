import { afterEach, beforeEach, vi } from 'vitest'

/** A storage of the browser, empty before each test of the file that calls this; returns its contents. */
export function fakeStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): Map<string, string> {
  const held = new Map<string, string>()
  beforeEach(() => {
    held.clear()
    vi.stubGlobal(name, {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return held
}
