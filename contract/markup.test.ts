import { expect, test } from 'vitest'
import { escapeMarkup } from './markup.ts'
import { embedCode } from './sharing/embed-code.ts'

const hostile = `"></title><script>alert('&amp;')</script>`

test('between tags, text begins and ends no tag and is no entity', () => {
  expect(escapeMarkup(hostile)).not.toMatch(/[<>]/)
  expect(escapeMarkup('a & b &amp; <i>')).toBe('a &amp; b &amp;amp; &lt;i&gt;')
})

test('inside an attribute, text ends neither kind of quote', () => {
  expect(escapeMarkup(hostile)).not.toMatch(/["']/)
  expect(escapeMarkup(`"x" onload='y'`)).toBe('&quot;x&quot; onload=&#39;y&#39;')
})

test('what is no markup stays as it was written', () => {
  expect(escapeMarkup('노래 🌊 1 + 1 = 2; a/b')).toBe('노래 🌊 1 + 1 = 2; a/b')
})

test('the title of a song stays inside its attribute in the code that people paste', () => {
  const code = embedCode({ origin: 'https://m.example', id: 'x', kind: 'song', title: hostile })
  expect(code).toMatch(/^<iframe [^<>]*><\/iframe>$/)
  expect(code).toContain(`title="${escapeMarkup(hostile)}"`)
})
