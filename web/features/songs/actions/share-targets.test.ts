import { expect, test } from 'vitest'
import { downloadPath, sharedAddress } from '../paths.ts'
import { brandMarks } from './brand-marks.ts'
import { shareTargets } from './share-targets.ts'

const link = sharedAddress('https://melodrome.example', '4uQeVj5tqViQh7yWWGStvk')
const text = '비 & 네온 #1 – Mina'

test('a shared link is the origin with the song', () => {
  expect(link).toBe('https://melodrome.example/?song=4uQeVj5tqViQh7yWWGStvk')
  expect(downloadPath('4uQeVj5tqViQh7yWWGStvk')).toBe('/api/songs/4uQeVj5tqViQh7yWWGStvk/download')
})

test('a messenger, a photo service, two microblogs and a network, each by its own mark', () => {
  expect(shareTargets.map(({ service, mark }) => [service, mark])).toEqual([
    ['Telegram', brandMarks.telegram],
    ['Instagram', brandMarks.instagram],
    ['X', brandMarks.x],
    ['Bluesky', brandMarks.bluesky],
    ['Facebook', brandMarks.facebook],
  ])
})

test('every target gets the link whole, or it is copied for pasting', () => {
  for (const target of shareTargets) {
    const values = [...new URL(target.address(link, text)).searchParams.values()].join(' ')
    expect(target.copiesLink ?? values.includes(link), target.service).toBe(true)
  }
})

test('titles with signs of their own arrive as they are', () => {
  const words = shareTargets.map(target => new URL(target.address(link, text)).searchParams.get('text'))
  expect(words).toEqual([text, null, text, `${text} ${link}`, null])
})
