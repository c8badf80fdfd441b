import { expect, test } from 'vitest'
import { readLyrics } from '#contract/songs/timed-lyrics.ts'
import { partsOf } from './song-parts.ts'

const namesIn = (written: string): string[] => partsOf(readLyrics(written)).map(({ name }) => name)

test('a part begins with its own moment, or with the first line in it', () => {
  const lyrics = '[00:00.00][intro]\n[verse]\n(oh)\n[00:10.00]비가 와\n\n[00:30.00][Chorus]\n[00:31.00]또 와'
  expect(partsOf(readLyrics(lyrics))).toEqual([
    { name: 'Intro', fromSeconds: 0 },
    { name: 'Verse', fromSeconds: 10 },
    { name: 'Chorus', fromSeconds: 30 },
  ])
})

test('names are read as they are commonly written', () => {
  const spellings = [
    '[ Chorus 2 ]',
    '[verse 2: mina]',
    '[Bridge - soft piano]',
    '[Pre-Chorus]',
    '【サビ】',
    '[후렴]',
  ]
  expect(namesIn(spellings.map((line, at) => `${line}\n[00:1${at}.00]la`).join('\n'))).toEqual([
    'Chorus 2',
    'Verse 2',
    'Bridge',
    'Pre-Chorus',
    'サビ',
    '후렴',
  ])
  expect(namesIn('[Verse]\n[00:01.00]a [quiet] night\n[00:02.00](oh)\n[]')).toEqual(['Verse'])
})

test('parts without moments are nowhere', () => {
  expect(namesIn('[Verse]\n비가 와')).toEqual([])
  expect(namesIn('[Verse]\n[00:01.00]비가 와\n[Chorus]\n또 와')).toEqual(['Verse'])
  // Those of the next part are not its own.
  expect(namesIn('[Verse]\n비가 와\n[00:10.00][Chorus]\n[00:11.00]또 와')).toEqual(['Chorus'])
})
