import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

test('the way back leads to a page of ours, and never in a circle', () => {
  const here = 'https://melodrome.test/playlists/offline'
  const from = (address: string) => wayBack(`${here}?${new URLSearchParams({ from: address })}`)
  expect(from('/forum?tag=suno')).toBe('/forum?tag=suno')
  for (const address of [
    '//evil.test/a',
    'https://evil.test',
    'javascript:alert(1)',
    '/playlists/offline?from=x',
  ])
    expect(from(address), address).toBe('/')
  expect(wayBack(here)).toBe('/')
})
