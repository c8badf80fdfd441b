import { expect, test } from 'vitest'
import { offlineFiles, parts } from './offline-files.ts'

test('the offline page has its parts, their imports, and the words of every language; the entry comes first', () => {
  const manifest = {
    ...Object.fromEntries(parts.map((part, at) => [part, { file: `assets/${at}.js` }])),
    'web/main.tsx': { file: 'assets/main.js', imports: ['_shared'] },
    'style.css': { file: 'assets/style.css' },
    _shared: { file: 'assets/shared.js' },
    'words/de/library/offline.json': { file: 'assets/offline-de.js' },
    'words/de/admin/admin.json': { file: 'assets/admin-de.js' },
    'web/features/admin/AdminPage.tsx': { file: 'assets/admin.js' },
  }
  const files = offlineFiles(manifest)
  expect(files.slice(0, 3)).toEqual(['/assets/main.js', '/assets/shared.js', '/assets/style.css'])
  expect(files).toContain('/assets/offline-de.js')
  expect(files.filter(file => file.includes('admin'))).toEqual([])
  expect(() => offlineFiles({ 'web/main.tsx': { file: 'main.js' } })).toThrow('has no part')
})
