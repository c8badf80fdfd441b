import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './tools/stamp.mjs'

const web = join(root, 'web')
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.css'))

/**
 * Chromium computes the styles of everything near a new element again when a rule is for any element beside any other,
 * as `* + *` is: for each page of songs that was added to a list, those of all songs before it.
 */
test('no rule is for any element beside any other', () => {
  const besideAny = /\*\s*[+~]|[+~]\s*(\*|::)/
  const comments = /\/\*[^]*?\*\//g
  const rulesOf = (path: string) => readFileSync(join(web, path), 'utf8').replaceAll(comments, '')
  expect(sheets.filter(path => besideAny.test(rulesOf(path)))).toEqual([])
  expect(sheets.length).toBeGreaterThan(100)
})
