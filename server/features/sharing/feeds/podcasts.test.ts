import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../../../database/ids.ts'
import { type ParsedElement, parsedXml } from '../../../testing/parsed-xml.ts'
import { aSong, labelSong } from '../../../testing/songs.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'

const host = { host: 'melodrome.test' }
const ask = (
  m: TestMelodrome,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => m.guest.send({ method, url, headers: { ...host, ...headers } })
/** Each text once: a feed's picture has the title and the page of its feed. */
const textsOf = (elements: ParsedElement[], name: string) => [
  ...new Set(elements.filter(element => element.name === name).map(element => element.text)),
]
const attributesOf = (elements: ParsedElement[], name: string) =>
  elements.filter(element => element.name === name).map(element => element.attributes)

test('a feed encloses the tagged file under a name of its own, as long as it says, whole and in pieces', async () => {
  const m = await melodrome()
  const { id } = await m.mina.publish({ title: '네온 장마', terms: 'true', audio: wavFile(2) })
  const feed = parsedXml((await ask(m, '/feed.xml')).payload)
  const [sound] = attributesOf(feed, 'enclosure')
  expect(sound?.url).toBe(`http://melodrome.test/songs/${id}.mp3`)
  const { pathname } = new URL(sound!.url!)

  const whole = await ask(m, pathname)
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mpeg'])
  expect(whole.rawPayload).toHaveLength(Number(sound!.length))
  expect(whole.rawPayload.subarray(0, 3).toString()).toBe('ID3')
  expect(whole.headers['content-disposition']).toContain("filename*=UTF-8''%EB%84%A4%EC%98%A8")

  const head = await ask(m, pathname, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, sound!.length, ''])
  const piece = await ask(m, pathname, { range: 'bytes=10-109' })
  expect([piece.statusCode, piece.headers['content-range']]).toEqual([206, `bytes 10-109/${sound!.length}`])
  expect(piece.rawPayload).toEqual(whole.rawPayload.subarray(10, 110))
  for (const nothing of [`/songs/${newId(0)}.mp3`, '/songs/nothing.mp3'])
    expect((await ask(m, nothing)).json(), nothing).toMatchObject({ code: 'song.notFound' })
})

test('programs for podcasts are told what it is, whose, and shown a square large enough for them', async () => {
  const m = await melodrome()
  const song = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const feeds = ['/feed.xml', `/profile/${m.mina.id}/feed.xml`]
  const guids = new Set<string>()
  for (const url of feeds) {
    const feed = parsedXml((await ask(m, url)).payload)
    expect(textsOf(feed, 'podcast:medium')).toEqual(['music'])
    const [guid = ''] = textsOf(feed, 'podcast:guid')
    expect(guid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(textsOf(parsedXml((await ask(m, `${url}?lang=de`)).payload), 'podcast:guid')).toEqual([guid])
    guids.add(guid)
    const images = attributesOf(feed, 'itunes:image').map(({ href }) => new URL(href!).pathname)
    expect(images).toEqual([url.replace('feed.xml', 'art.jpg'), `/songs/${song}/art.jpg`])
    for (const image of images) {
      const art = await ask(m, image)
      expect([art.statusCode, art.headers['content-type']], image).toEqual([200, 'image/jpeg'])
      expect(await sharp(art.rawPayload).metadata()).toMatchObject({ width: 1400, height: 1400 })
    }
  }
  expect(guids.size).toBe(feeds.length)
  expect(textsOf(parsedXml((await ask(m, feeds[1]!)).payload), 'itunes:name')).toEqual(['mina'])
})

test('a song that moderators have labelled sensitive is explicit in a feed, and so is the feed, others are not', async () => {
  const m = await melodrome()
  const loud = await aSong(m, { by: m.mina })
  m.clock.forward(minutes(1))
  const cloned = await aSong(m, { by: m.mina })
  await aSong(m, { by: m.jun })
  const explicitIn = async (url: string) =>
    parsedXml((await ask(m, url)).payload).flatMap(({ name, text }) =>
      name === 'itunes:explicit' ? [text] : [],
    )
  const ofMina = `/profile/${m.mina.id}/feed.xml`
  expect(await explicitIn(ofMina)).toEqual(['false', 'false', 'false'])

  await labelSong(m, loud, 'sensitive')
  await labelSong(m, cloned, 'voice')
  // The feed's own comes first, then its songs, the newest first.
  expect(await explicitIn(ofMina)).toEqual(['true', 'false', 'true'])
  expect(await explicitIn(`/profile/${m.jun.id}/feed.xml`)).toEqual(['false', 'false'])
})

test('who runs the installation owns its feeds, where its settings say', async () => {
  const operator = {
    name: 'Sora Verein',
    address: ['Gasse 1'],
    email: 'us@example.org',
    phone: null,
    register: null,
  }
  const m = await melodrome({ operator })
  await aSong(m, { by: m.mina })
  const feed = parsedXml((await ask(m, '/feed.xml')).payload)
  expect(textsOf(feed, 'itunes:name')).toEqual(['Sora Verein'])
  expect(textsOf(feed, 'itunes:email')).toEqual(['us@example.org'])
})

test('a public playlist can be subscribed to in its own order; a private one has no feed', async () => {
  const m = await melodrome()
  const one = await aSong(m, { by: m.mina, title: 'One' })
  const two = await aSong(m, { by: m.jun, title: 'Two' })
  const { id } = await m.jun.call('POST /api/playlists', {
    body: { name: 'Night <drive>', isPublic: true, songId: two },
  })
  m.clock.forward(minutes(1))
  await m.jun.call('PUT /api/playlists/{id}/songs/{songId}', { params: { id, songId: one }, body: {} })
  const feed = parsedXml((await ask(m, `/playlists/${id}/feed.xml?lang=en`)).payload)
  expect(textsOf(feed, 'title')).toEqual(['Night <drive> – Melodrome', 'Two', 'One'])
  expect(textsOf(feed, 'link')[0]).toBe(`http://melodrome.test/playlists/${id}`)
  expect(textsOf(feed, 'itunes:name')).toEqual(['jun'])
  const own = await m.jun.call('POST /api/playlists', { body: { name: 'Own', songId: one } })
  for (const nothing of [own.id, newId(0), 'x'])
    expect((await ask(m, `/playlists/${nothing}/feed.xml`)).json()).toMatchObject({
      code: 'playlist.notFound',
    })
  expect((await ask(m, `/playlists/${own.id}/art.jpg`)).statusCode).toBe(404)
})

test('what is added to a long playlist comes into its feed, at its place in the list', async () => {
  const m = await melodrome()
  const songIds: string[] = []
  for (let n = 1; n <= 51; n++) songIds.push(await aSong(m, { by: m.mina, title: `${n}` }))
  const { id } = await m.jun.call('POST /api/playlists', {
    body: { name: 'Night drive', isPublic: true, songIds },
  })
  const titles = async () => {
    const feed = parsedXml((await ask(m, `/playlists/${id}/feed.xml`)).payload)
    return textsOf(feed, 'title').slice(1)
  }
  const upTo = (last: number) => Array.from({ length: last }, (_, n) => `${n + 1}`)
  expect(await titles()).toEqual(upTo(50))

  m.clock.forward(minutes(1))
  const place = async (title: string, before: string | null) => {
    const songId = await aSong(m, { by: m.sora, title })
    await m.jun.call('PUT /api/playlists/{id}/songs/{songId}', { params: { id, songId }, body: { before } })
  }
  await place('added', null)
  expect(await titles()).toEqual([...upTo(49), 'added'])
  await place('added in front', songIds[0]!)
  expect(await titles()).toEqual(['added in front', ...upTo(48), 'added'])
})
