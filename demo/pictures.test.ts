import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compressedCoverBytes } from '#contract/limits.ts'
import { drawAvatar } from './avatars.ts'
import { demoCast } from './cast.ts'
import { drawCover } from './covers/draw.ts'
import { demoSongs } from './songs.ts'

test('every cover is a square JPEG, small enough to upload, and drawn the same way twice', {
  timeout: 60_000,
}, async () => {
  const ids = demoSongs.map(song => song.cover).filter(cover => cover !== null)
  for (const id of ids) {
    const picture = await drawCover(id)
    const { format, width, height } = await sharp(picture).metadata()
    expect({ id, format, width, height }).toEqual({ id, format: 'jpeg', width: 1200, height: 1200 })
    expect(picture.length).toBeLessThan(compressedCoverBytes)
  }
  expect((await drawCover('umbrellas')).equals(await drawCover('umbrellas'))).toBe(true)
})

test('everyone has a face, and no two are the same', { timeout: 60_000 }, async () => {
  const faces = await Promise.all(demoCast.map(member => drawAvatar(member.handle, 96)))
  expect(new Set(faces.map(face => face.toString('base64'))).size).toBe(demoCast.length)
  const { format, width, height } = await sharp(faces[0]).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 96, height: 96 })
})
