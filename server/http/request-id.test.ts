import { expect, test } from 'vitest'
import { newRequestId } from './request-id.ts'

test('ids of twelve letters, none of them twice, over many draws', () => {
  const ids = Array.from({ length: 5_000 }, newRequestId)
  expect(new Set(ids).size).toBe(5_000)
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/)
})
