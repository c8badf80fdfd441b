import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noticeText } from './notice-text.ts'
import { root } from './stamp.mjs'

test('NOTICE names everything that runs in production, with its licences; if not, run `npm run notice`', () => {
  const text = noticeText()
  expect(readFileSync(join(root, 'NOTICE'), 'utf8') === text).toBe(true)
  expect(text).toMatch(/^fastify \d\S+: MIT$/m)
  expect(text).toContain('PretendardJP.license.txt: OFL-1.1')
  expect(text).not.toMatch(/^(vitest|typescript) \d/m)
})
