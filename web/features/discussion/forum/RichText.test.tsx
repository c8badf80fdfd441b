import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Block } from '#contract/discussion/rich-text.ts'
import { RichText } from './RichText.tsx'

const linked = (href: string): string => {
  const runs = [{ text: 'x', marks: [], href, personId: null }]
  const block: Block = { type: 'paragraph', level: 0, runs, parts: [] }
  return renderToStaticMarkup(<RichText blocks={[block]} />)
}

test('an address that a browser would read as another site is no link of ours', () => {
  expect(linked('https://a.example/')).toContain('<a href="https://a.example/" target="_blank"')
  for (const href of ['//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(linked(href)).not.toContain('<a')
})
