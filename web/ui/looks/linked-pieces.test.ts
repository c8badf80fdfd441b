import { expect, test } from 'vitest'
import { linkedPieces } from './linked-pieces.ts'

test('only web addresses become links, without what closes the sentence', () => {
  expect(linkedPieces('Listen: https://example.org/a?b=1. And (http://example.net)!')).toEqual([
    { piece: 'Listen: ' },
    { piece: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { piece: '. And (' },
    { piece: 'http://example.net', href: 'http://example.net' },
    { piece: ')!' },
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:mina@example.org', 'https://', 'just words'])(
  '%s stays text',
  text => {
    expect(linkedPieces(text).some(({ href }) => href !== undefined)).toBe(false)
  },
)
