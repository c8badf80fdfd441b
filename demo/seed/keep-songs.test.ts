import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { toUuid } from '../../server/database/ids.ts'
import { melodrome, type TestMelodrome } from '../../server/testing/test-melodrome.ts'
import { drawCover } from '../covers/draw.ts'
import { Made } from '../made.ts'
import { seedDemo } from '../seed.ts'
import { demoSongs } from '../songs.ts'

const madeFolder = fileURLToPath(new URL('../made', import.meta.url))

test('a demo song is what its upload would have become: the same files, the same columns', {
  timeout: 180_000,
}, async () => {
  const m = await melodrome()
  const said: string[] = []
  await seedDemo(m.melodrome, { madeFolder, say: line => said.push(line) })
  expect(said[0]).toContain('24 songs')

  const song = demoSongs.find(({ id }) => id === 'garage')!
  const cover = await drawCover('umbrellas')
  const uploaded = await m.mina.publish({
    title: song.title,
    genre: song.genre,
    description: song.description,
    terms: 'true',
    audio: new File([await readFile(new Made(madeFolder).song(song.id))], 'garage.mp3'),
    coverImage: new File([new Uint8Array(cover)], 'cover.jpg'),
  })
  const byUpload = await rowOf(m, uploaded.id)
  const seeded = await songNamed(m, song.title, uploaded.id)
  expect(soundOf(seeded)).toEqual(soundOf(byUpload))
  expect(seeded.genre).toBe(byUpload.genre)

  const withCover = await songNamed(m, demoSongs.find(known => known.cover === 'umbrellas')!.title)
  expect(pictureOf(withCover)).toEqual(pictureOf(byUpload))
  const stored: string[] = []
  for await (const { name } of m.melodrome.blobs.names()) stored.push(name)
  expect(withCover.blob_names.filter(name => !stored.includes(name))).toEqual([])
  expect(m.errors).toEqual([])
})

type Row = Awaited<ReturnType<typeof rowOf>>

const soundColumns = [
  'status',
  'original_blob',
  'audio_blob',
  'audio_bytes',
  'duration_seconds',
  'peaks',
  'loudness_lufs',
  'true_peak_db',
  'gain_db',
  'fingerprint',
  'credentials',
  'provenance',
] as const

function soundOf(row: Row) {
  return soundColumns.map(column => [column, row[column]])
}

function pictureOf({ cover_blobs, cover_thumbhash, cover_tone_dark, cover_tone_light }: Row) {
  return { cover_blobs, cover_thumbhash, cover_tone_dark, cover_tone_light }
}

function rowOf(m: TestMelodrome, id: string) {
  return m.melodrome.database
    .selectFrom('songs')
    .selectAll()
    .where('id', '=', toUuid(id))
    .executeTakeFirstOrThrow()
}

function songNamed(m: TestMelodrome, title: string, otherThan?: string) {
  return m.melodrome.database
    .selectFrom('songs')
    .selectAll()
    .where('title', '=', title)
    .$if(otherThan !== undefined, query => query.where('id', '!=', toUuid(otherThan!)))
    .executeTakeFirstOrThrow()
}
