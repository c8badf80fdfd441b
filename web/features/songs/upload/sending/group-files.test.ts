import { expect, test } from 'vitest'
import { groupFiles } from './group-files.ts'

const file = (name: string, type = '') => new File([], name, { type })

test('files of one name are one song, however their accents and capitals are written', () => {
  const audio = file('Café.flac')
  const recipe = file('cafe\u0301.json', 'application/json')
  const lyrics = file('Café.flac.lrc')
  const coverImage = file('CAFÉ.png', 'image/png')
  expect(groupFiles([coverImage, recipe, audio, lyrics])).toEqual({
    songs: [{ audio, sidecar: { recipe, lyrics, coverImage } }],
    leftovers: [],
  })
})

test('a song may come alone, and what belongs to no song is left over', () => {
  const [one, other] = [file('one.mp3'), file('other.txt')]
  const [lyrics, picture] = [file('two.lrc'), file('one more.png', 'image/png')]
  const { songs, leftovers } = groupFiles([one, lyrics, other, picture])
  expect(songs).toEqual([
    { audio: one, sidecar: {} },
    { audio: other, sidecar: {} },
  ])
  expect(leftovers).toEqual([lyrics, picture])
})
