import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { parsedXml } from '../../../testing/parsed-xml.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'

const origin = 'https://melodrome.example'

async function oEmbed(m: TestMelodrome, url: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ url, ...query })
  return m.guest.send({ method: 'GET', url: `/api/oembed?${search}` })
}

test('a song, by any address that people know it by, is told as a small player with its picture', async () => {
  const m = await melodrome({ publicUrl: origin })
  const id = await aSong(m, { by: m.mina, title: 'Rain "& <wind>' })
  for (const url of [`${origin}/songs/${id}`, `${origin}/?song=${id}`, `${origin}/embed/${id}?theme=light`]) {
    const answer = await oEmbed(m, url)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.json()).toEqual({
      version: '1.0',
      type: 'rich',
      digital_source_type: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      provider_name: 'Melodrome',
      provider_url: origin,
      title: 'Rain "& <wind>',
      author_name: 'mina',
      author_url: `${origin}/profile/${m.mina.id}`,
      html: `<iframe src="${origin}/embed/${id}" width="640" height="180" title="Rain &quot;&amp; &lt;wind&gt; – mina" style="border:0" loading="lazy" allow="autoplay"></iframe>`,
      width: 640,
      height: 180,
      cache_age: 3600,
      thumbnail_url: expect.stringMatching(`^${origin}/api/songs/${id}/link-picture\\?v=\\w+$`),
      thumbnail_width: 1200,
      thumbnail_height: 630,
    })
  }
})

test('a page with less space gets a smaller player, and XML if it asks for it', async () => {
  const m = await melodrome({ publicUrl: origin })
  const songId = await aSong(m, { by: m.mina })
  const { id } = await m.jun.call('POST /api/playlists', { body: { name: 'Night', isPublic: true, songId } })
  const small = (await oEmbed(m, `${origin}/playlists/${id}`, { maxwidth: '400', maxheight: '300' })).json()
  expect(small).toMatchObject({ title: 'Night', author_name: 'jun', width: 400, height: 300 })
  expect(small.html).toContain(`src="${origin}/embed/${id}" width="400" height="300"`)
  expect(small).not.toHaveProperty('thumbnail_url')
  expect((await oEmbed(m, `${origin}/embed/${id}`)).json()).toMatchObject({ title: 'Night', height: 420 })

  const xml = await oEmbed(m, `${origin}/songs/${songId}`, { format: 'xml' })
  expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8')
  const parts = Object.fromEntries(parsedXml(xml.payload).map(({ name, text }) => [name, text]))
  expect(parts).toMatchObject({ type: 'rich', title: 'Neon rain', width: '640' })
  expect(parts.html).toMatch(/^<iframe src=/)
  const yaml = await oEmbed(m, `${origin}/songs/${songId}`, { format: 'yaml' })
  expect([yaml.statusCode, yaml.json().code]).toEqual([501, 'embed.formatUnknown'])
})

test('pages of other sites can read every answer, also that a song is gone; of other calls they can read none', async () => {
  const m = await melodrome({ publicUrl: origin })
  const id = await aSong(m, { by: m.mina })
  const allowed = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const headers = { origin: 'https://blog.example' }
    const answer = await m.guest.send({ method, url, headers })
    return [answer.statusCode, answer.headers['access-control-allow-origin']]
  }
  const asking = (address: string) => `/api/oembed?${new URLSearchParams({ url: address })}`
  expect(await allowed(asking(`${origin}/songs/${id}`))).toEqual([200, '*'])
  expect(await allowed(asking(`${origin}/songs/${id}`), 'HEAD')).toEqual([200, '*'])
  expect(await allowed(asking(`${origin}/songs/${m.mina.id}`))).toEqual([404, '*'])
  expect(await allowed(`${asking(`${origin}/songs/${id}`)}&format=yaml`)).toEqual([501, '*'])
  expect(await allowed('/api/oembed')).toEqual([400, '*'])
  expect(await allowed(`/api/songs/${id}`)).toEqual([200, undefined])
  expect(await allowed('/api/oembedded')).toEqual([404, undefined])
  expect(await allowed('/api/oembed', 'POST')).toEqual([403, undefined])
})

test('other sites, other pages, and what is not public cannot be shown', async () => {
  const m = await melodrome({ publicUrl: origin })
  const id = await aSong(m, { by: m.mina })
  const unready = await aSong(m, { by: m.mina, status: 'processing' })
  const list = await m.jun.call('POST /api/playlists', { body: { name: 'Night', songId: id } })
  const silent = await m.jun.call('POST /api/playlists', { body: { name: 'Day', isPublic: true } })
  expect((await oEmbed(m, `${origin}/songs/${id}`)).statusCode).toBe(200)
  const nothing = [
    `https://elsewhere.example/songs/${id}`,
    `${origin}/songs/${unready}`,
    `${origin}/songs/nothing`,
    `${origin}/songs/${list.id}`,
    `${origin}/playlists/${list.id}`,
    `${origin}/embed/${list.id}`,
    `${origin}/playlists/${silent.id}`,
    `${origin}/embed/${silent.id}`,
    `${origin}/profile/${m.mina.id}`,
    `${origin}/upload`,
    `javascript:${origin}/songs/${id}`,
    'nothing',
  ]
  for (const url of nothing) {
    const answer = await oEmbed(m, url)
    expect([answer.statusCode, answer.json().code], url).toEqual([404, 'embed.notFound'])
  }
  await m.melodrome.database
    .updateTable('songs')
    .set({ status: 'hidden' })
    .where('id', '=', toUuid(id))
    .execute()
  expect((await oEmbed(m, `${origin}/songs/${id}`)).statusCode).toBe(404)
})
