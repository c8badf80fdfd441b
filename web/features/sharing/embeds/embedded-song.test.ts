import { expect, test } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import { embeddedSong } from './embedded-song.ts'

const say = (key: string, { title }: { title: string }) => `${key} ${title}`

test('the small player knows where the song stands, what sounds, and what its buttons say', () => {
  const song = aSong({ title: 'Neon Rain', duration: 222 })
  expect(embeddedSong(song, 'https://melodrome.example', say)).toMatchObject({
    artist: 'Mina',
    page: `https://melodrome.example/songs/${song.id}`,
    sound: song.audioUrl,
    seconds: 222,
    playWords: 'player.play Neon Rain',
    seekWords: 'player.seek Neon Rain',
  })
})

test('a song without length and cover has none', () => {
  const song = aSong({ duration: null, cover: null })
  expect(embeddedSong(song, 'https://melodrome.example', say)).toMatchObject({ seconds: 0, cover: null })
})
