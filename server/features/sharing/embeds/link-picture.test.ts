import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { aSong } from '../../../testing/songs.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { blobUses } from '../../admin/storage/blob-uses.ts'
import { pictureSource } from './picture-sources.ts'

/** A cover all in one colour, as an artist would send it. */
async function coverOf(colour: string): Promise<File> {
  const square = sharp({ create: { width: 700, height: 700, channels: 3, background: colour } })
  return new File([await square.png().toBuffer()], 'cover.png', { type: 'image/png' })
}

const pictureAt = (m: TestMelodrome, url: string) => m.guest.send({ method: 'GET', url })
const pictureOf = (m: TestMelodrome, id: string) => pictureAt(m, `/api/songs/${id}/link-picture`)

async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel]
}

test('a link shows the cover beside the wave; drawn once, and anew when the song has another cover', async () => {
  const m = await melodrome()
  const sound = { terms: 'true', audio: wavFile(1) }
  const { id } = await m.mina.publish({ ...sound, title: 'Red', coverImage: await coverOf('#c01818') })
  const answers = await Promise.all([pictureOf(m, id), pictureOf(m, id), pictureOf(m, id)])
  for (const { statusCode, headers } of answers) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(headers['cache-control']).toContain('public')
  }
  const { rawPayload: picture } = answers[0]
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const [red = 0, green = 255] = await colourAt(picture, 300, 300)
  expect([red > 150, green < 60]).toEqual([true, true])
  // The play mark has the product's light colour, and so has the wordmark.
  expect((await colourAt(picture, 622, 484))[1]).toBeGreaterThan(200)
  expect((await colourAt(picture, 617, 83))[1]).toBeGreaterThan(200)

  const kept = () => m.melodrome.database.selectFrom('link_pictures').selectAll().executeTakeFirstOrThrow()
  const before = await kept()
  m.clock.forward(1_000)
  expect((await pictureOf(m, id)).rawPayload).toEqual(picture)
  expect(await kept()).toEqual(before)

  const blue = await m.mina.publish({ ...sound, title: 'Blue', coverImage: await coverOf('#1818c0') })
  await m.melodrome.database
    .updateTable('songs')
    .set(eb => ({
      cover_blobs: eb
        .selectFrom('songs as other')
        .select('cover_blobs')
        .where('other.id', '=', toUuid(blue.id)),
    }))
    .where('id', '=', toUuid(id))
    .execute()
  const [, , blueness = 0] = await colourAt((await pictureOf(m, id)).rawPayload, 300, 300)
  expect(blueness).toBeGreaterThan(150)
})

test('a picture that was lost is drawn again, and the sweep leaves alone what is shown', async () => {
  const m = await melodrome()
  const { id } = await m.mina.publish({ title: 'Tone', terms: 'true', audio: wavFile(1) })
  const { rawPayload: picture } = await pictureOf(m, id)
  const { blob } = await m.melodrome.database
    .selectFrom('link_pictures')
    .select('blob')
    .executeTakeFirstOrThrow()
  expect(await blobUses(m.melodrome.database, [blob])).toMatchObject([{ name: blob, kind: 'linkPicture' }])
  await m.melodrome.blobs.remove(blob)
  expect((await pictureOf(m, id)).rawPayload).toEqual(picture)
})

test('the picture of a person is drawn from their large portrait', async () => {
  const m = await melodrome()
  const { id } = m.mina
  await m.mina.sendForm('/api/users/profile-image', { profileImage: await coverOf('#c01818') })
  const { largeProfileImageUrl } = await m.guest.call('GET /api/users/{id}', { params: { id } })
  const { coverFiles } = await pictureSource(m.melodrome.database, { kind: 'person', id }, 'ko')
  expect(coverFiles.map(file => `/media/${file}`)).toEqual([largeProfileImageUrl])
})

test('what is not public has no picture, even if one is there', async () => {
  const m = await melodrome()
  const { id } = await m.mina.publish({ title: 'Tone', terms: 'true', audio: wavFile(1) })
  expect((await pictureOf(m, id)).statusCode).toBe(200)
  await m.melodrome.database
    .updateTable('songs')
    .set({ status: 'hidden' })
    .where('id', '=', toUuid(id))
    .execute()
  expect((await pictureOf(m, id)).json()).toMatchObject({ status: 404, code: 'song.notFound' })
})

/** How much of a part of a picture is as light as letters. */
async function lettersIn(picture: Buffer, box: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(picture).extract(box).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter(lightness => lightness > 150).length
}

test('a song’s picture says its title and its artist in every script that we speak, and is another with another title', async () => {
  const m = await melodrome()
  const title = { left: 80, top: 160, width: 1040, height: 90 }
  const pictures: Buffer[] = []
  for (const name of ['네온 장마', 'Straße nach Łódź', '霧のバス停', 'Дождь', 'Rain 🎧']) {
    const id = await aSong(m, { by: m.mina, title: name })
    const { rawPayload } = await pictureOf(m, id)
    expect(await lettersIn(rawPayload, title), name).toBeGreaterThan(500)
    pictures.push(rawPayload)
  }
  expect(new Set(pictures.map(picture => picture.toString('base64'))).size).toBe(pictures.length)
  // Nothing is drawn in a script that our font lacks, instead of boxes; the artist moves up.
  const thai = await aSong(m, { by: m.mina, title: 'ฝนนีออน' })
  expect((await pictureOf(m, thai)).statusCode).toBe(200)

  const id = await aSong(m, { by: m.mina, title: 'Before' })
  const before = (await pictureOf(m, id)).rawPayload
  await m.mina.call('PATCH /api/songs/{id}', { params: { id }, body: { generator: null, title: 'After' } })
  expect((await pictureOf(m, id)).rawPayload).not.toEqual(before)
})

test('profiles, public playlists and the site have pictures with words as well; what is private has none', async () => {
  const m = await melodrome()
  const songId = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const body = { name: 'Night', isPublic: true, songId }
  const open = await m.jun.call('POST /api/playlists', { body })
  const own = await m.jun.call('POST /api/playlists', { body: { ...body, isPublic: false } })
  await m.foldNow()
  for (const url of [
    `/api/playlists/${open.id}/link-picture`,
    `/api/users/${m.mina.id}/link-picture`,
    '/api/link-picture',
  ]) {
    const { statusCode, headers, rawPayload } = await pictureAt(m, url)
    expect([statusCode, headers['content-type']], url).toEqual([200, 'image/jpeg'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(await lettersIn(rawPayload, { left: 80, top: 80, width: 1040, height: 200 }), url).toBeGreaterThan(
      2_000,
    )
    expect((await pictureAt(m, url)).rawPayload).toEqual(rawPayload)
  }
  expect((await pictureAt(m, `/api/playlists/${own.id}/link-picture`)).statusCode).toBe(404)
  expect((await pictureAt(m, `/api/users/${songId}/link-picture`)).statusCode).toBe(404)
})
