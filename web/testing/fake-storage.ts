import { afterEach, beforeEach, vi } from 'vitest'

/** A `localStorage` that is empty before each test of the file that calls this; returns its contents. */
export function fakeStorage(): Map<string, string> {
  const held = new Map<string, string>()
  beforeEach(() => {
    held.clear()
    vi.stubGlobal('localStorage', {
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
