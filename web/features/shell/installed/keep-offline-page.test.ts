import { expect, test } from 'vitest'
import { isCurrent, marked } from './keep-offline-page.ts'

test('a kept page is good in its language and for its version only', () => {
  const page = marked(
    '<!doctype html><html lang="de" data-theme="dark"><head><script type="module" src="/assets/main-1.js"></script>' +
      // The choice of languages names every language.
      '</head><body><select><option lang="ko">한국어</option><option lang="de">Deutsch</option></select></body></html>',
  )
  expect(page).toMatch(/^<!doctype html><html data-offline lang="de"/)
  expect(isCurrent(page, 'de', '/assets/main-1.js')).toBe(true)
  expect(isCurrent(page, 'ko', '/assets/main-1.js')).toBe(false)
  expect(isCurrent(page, 'de', '/assets/main-2.js')).toBe(false)
  expect(isCurrent(page, 'de', undefined)).toBe(false)
})
