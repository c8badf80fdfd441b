import { expect, test } from 'vitest'
import { firstLoads } from './budget.ts'

test("a page's first load is the entry's scripts, its own, their imports and what it fetches at once, but not what opens later", () => {
  const loads = firstLoads({
    'web/main.tsx': { file: 'main.js', isEntry: true, imports: ['_react'] },
    'web/fonts.css': { file: 'fonts.css', isEntry: true },
    _react: { file: 'react.js' },
    _form: { file: 'form.js', imports: ['_react'] },
    'web/UploadPage.tsx': { file: 'upload.js', isDynamicEntry: true, imports: ['_form'] },
    'web/SongPage.tsx': {
      file: 'song.js',
      isDynamicEntry: true,
      dynamicImports: ['web/Comments.tsx', 'web/ShareDialog.tsx'],
    },
    'web/Comments.tsx': { file: 'comments.js', isDynamicEntry: true, imports: ['_form'] },
    'web/ShareDialog.tsx': { file: 'share.js', isDynamicEntry: true },
  })

  expect(loads.map(({ page, files }) => [page, [...files].toSorted()])).toEqual([
    ['every page', ['main.js', 'react.js']],
    ['web/UploadPage.tsx', ['form.js', 'main.js', 'react.js', 'upload.js']],
    ['web/SongPage.tsx', ['comments.js', 'form.js', 'main.js', 'react.js', 'song.js']],
  ])
})
