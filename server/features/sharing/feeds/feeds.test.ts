import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { enterChallenge } from '../../../testing/contests.ts'
import { type ParsedElement, parsedXml } from '../../../testing/parsed-xml.ts'
import { aSong } from '../../../testing/songs.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { newestFeed } from './song-feed.ts'

const host = { host: 'melodrome.test' }
const ask = (m: TestMelodrome, url: string, headers: Record<string, string> = {}) =>
  m.guest.send({ method: 'GET', url, headers: { ...host, ...headers } })

/** Each text once: a feed's picture has the title and the page of its feed. */
const textsOf = (elements: ParsedElement[], name: string) => [
  ...new Set(elements.filter(element => element.name === name).map(element => element.text)),
]

test('the newest songs can be subscribed to, and those of one artist alone', async () => {
  const m = await melodrome()
  const rain = await aSong(m, { by: m.mina, title: 'Rain & <wind>', genre: 'ambient' })
  m.clock.forward(minutes(1))
  await aSong(m, { by: m.jun, title: '기차' })
  await aSong(m, { by: m.jun, title: 'unheard', status: 'processing' })

  const newest = await ask(m, '/feed.xml')
  expect(newest.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(newest.headers).not.toHaveProperty('set-cookie')
  const all = parsedXml(newest.payload)
  expect(textsOf(all, 'title')).toEqual(['Melodrome 새 곡', '기차', 'Rain & <wind>'])
  expect(textsOf(all, 'language')).toEqual(['ko'])

  const ofMina = parsedXml((await ask(m, `/profile/${m.mina.id}/feed.xml?lang=de`)).payload)
  expect(textsOf(ofMina, 'title')).toEqual(['mina – Melodrome', 'Rain & <wind>'])
  expect(textsOf(ofMina, 'description')).toEqual(['Songs von mina auf Melodrome'])
  expect(textsOf(ofMina, 'link')).toEqual([
    `http://melodrome.test/profile/${m.mina.id}`,
    `http://melodrome.test/songs/${rain}`,
  ])
  expect(textsOf(ofMina, 'pubDate')).toEqual(['Mon, 15 Jun 2026 12:00:00 GMT'])
  expect(textsOf(ofMina, 'itunes:duration')).toEqual(['123'])
  expect(ofMina.find(element => element.name === 'atom:link')?.attributes.href).toBe(
    `http://melodrome.test/profile/${m.mina.id}/feed.xml?lang=de`,
  )
})

test('a challenge’s entries can be subscribed to, the latest first, in a language of one’s own', async () => {
  const m = await melodrome()
  const { id } = await aChallenge(m)
  await enterChallenge(m, m.mina, id)
  const { songId } = await enterChallenge(m, m.jun, id)
  const feed = parsedXml((await ask(m, `/challenges/${id}/feed.xml?lang=en`)).payload)
  expect(textsOf(feed, 'title')).toEqual([
    'End of summer, synthwave – a Melodrome challenge',
    `By ${m.jun.id}`,
    `By ${m.mina.id}`,
  ])
  expect(textsOf(feed, 'link').slice(0, 2)).toEqual([
    `http://melodrome.test/challenges/${id}`,
    `http://melodrome.test/songs/${songId}`,
  ])
  expect(textsOf(feed, 'pubDate')[0]).toBe(m.clock.now.toUTCString())
  for (const unknown of [m.mina.id, 'x'])
    expect((await ask(m, `/challenges/${unknown}/feed.xml`)).statusCode).toBe(404)
})

test('what a feed encloses plays without a cookie, in pieces, and is as long as promised', async () => {
  const m = await melodrome()
  await m.mina.publish({ title: 'Tone', terms: 'true', audio: wavFile(2) })
  const feed = parsedXml((await ask(m, '/feed.xml')).payload)
  const { url, length, type } = feed.find(element => element.name === 'enclosure')!.attributes
  expect(type).toBe('audio/mpeg')
  const { pathname } = new URL(url!)
  const piece = await ask(m, pathname, { range: 'bytes=100-199' })
  expect(piece.statusCode).toBe(206)
  expect(piece.headers['content-range']).toBe(`bytes 100-199/${length}`)
  expect(piece.rawPayload).toHaveLength(100)
})

test('a reader who has the feed already is sent nothing, until it changes', async () => {
  const m = await melodrome()
  const first = await aSong(m, { by: m.mina })
  const { etag } = (await ask(m, '/feed.xml')).headers
  const again = await ask(m, '/feed.xml', { 'if-none-match': String(etag) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  // Nothing newer has come, but a song has gone.
  await m.mina.call('DELETE /api/songs/{id}', { params: { id: first } })
  const changed = await ask(m, '/feed.xml', { 'if-none-match': String(etag) })
  expect(changed.statusCode).toBe(200)
  expect(textsOf(parsedXml(changed.payload), 'item')).toEqual([])
})

test('an unknown and a leaving person have no feed; their songs are in none', async () => {
  const m = await melodrome()
  await aSong(m, { by: m.mina })
  const own = `/profile/${m.mina.id}/feed.xml`
  expect((await ask(m, own)).statusCode).toBe(200)
  const feedless = ['/profile/unknown/feed.xml', `/profile/${await aSong(m, { by: m.jun })}/feed.xml`]
  for (const url of feedless) expect((await ask(m, url)).json()).toMatchObject({ code: 'person.notFound' })

  await m.melodrome.database
    .updateTable('users')
    .set({ deletion_due_at: m.clock.now })
    .where('id', '=', toUuid(m.mina.id))
    .execute()
  await m.melodrome.database
    .updateTable('songs')
    .set({ status: 'hidden' })
    .where('user_id', '=', toUuid(m.mina.id))
    .execute()
  expect((await ask(m, own)).statusCode).toBe(404)
  expect(textsOf(parsedXml((await ask(m, '/feed.xml')).payload), 'item')).toHaveLength(1)
})

test('whatever people call their songs, the feed is well-formed and says it', () => {
  const row = {
    id: 'song',
    cover_blobs: null,
    audio_bytes: 1,
    duration_seconds: 1,
    published_at: new Date(0),
    updated_at: new Date(0),
    released_at: null,
    provenance: null,
    loudness_lufs: null,
    true_peak_db: null,
    gain_db: null,
    lyrics: null,
    lyric_times: null,
    lyric_words: null,
    labels: [],
    tagBytes: 0,
  }
  const words = fc.string({ unit: fc.constantFrom(...`<>&"']]>-!? \n\t노래🌊é\u0007`), minLength: 1 })
  fc.assert(
    fc.property(words, words, (title, text) => {
      const song = { ...row, title, artist_name: text, description: text, genre: text }
      const feed = parsedXml(
        newestFeed([song], { origin: 'https://melodrome.example', language: 'en', operator: null }),
      )
      const readable = (given: string) => given.replaceAll('\u0007', '\ufffd')
      expect(textsOf(feed, 'title')[1]).toBe(readable(title))
      expect(textsOf(feed, 'dc:creator')).toEqual([readable(text)])
    }),
  )
})
