import { expect, test } from 'vitest'
import { canHoldTests } from './memory-disk.ts'

test('tests keep their files in memory where there is room and programs may run', () => {
  const mounts = 'proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n'
  expect(canHoldTests({ freeBytes: 12e9, mounts })).toBe(true)
  // A small one, as in containers.
  expect(canHoldTests({ freeBytes: 64e6, mounts })).toBe(false)
  expect(canHoldTests({ freeBytes: 12e9, mounts: mounts.replace('nodev', 'nodev,noexec') })).toBe(false)
  expect(canHoldTests({ freeBytes: 12e9, mounts: 'proc /proc proc rw 0 0\n' })).toBe(false)
})
