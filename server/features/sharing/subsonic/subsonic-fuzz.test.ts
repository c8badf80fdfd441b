import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { aProgram } from '../../../testing/a-program.ts'
import { anAppPassword } from '../../../testing/an-app-password.ts'
import { fuzzCount } from '../../../testing/fuzz-count.ts'
import { parsedXml } from '../../../testing/parsed-xml.ts'
import { aSong } from '../../../testing/songs.ts'
import { acts, all } from '../../../testing/subsonic-calls.ts'
import { melodrome, minutes } from '../../../testing/test-melodrome.ts'

test('no call opens without a token that may read, nor by a session', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const tokenWith = async (scope: 'read' | 'write' | 'upload') =>
    (await aProgram(m, m.jun, 'jun', [scope])).apiToken!
  const [read, write, upload] = [await tokenWith('read'), await tokenWith('write'), await tokenWith('upload')]
  const errorOf = async (call: string, query: Record<string, string>) => {
    const answer = await m.jun.send({
      method: 'GET',
      url: `/rest/${call}`,
      query: { f: 'json', id, query: 'rain', type: 'newest', genre: 'jazz', ...query },
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return isJson ? (answer.json()['subsonic-response'].error?.code as number | undefined) : undefined
  }
  for (const call of all) {
    expect(await errorOf(call, {}), call).toBe(10)
    expect(await errorOf(call, { apiKey: `${read}x` }), call).toBe(44)
    for (const apiKey of [write, upload]) expect(await errorOf(call, { apiKey }), call).toBe(50)
    if (acts.includes(call)) {
      const playlist = `pl-${id}`
      const named: Record<string, string> =
        call === 'deletePlaylist' ? { id: playlist } : { playlistId: playlist, name: 'Rain' }
      expect(await errorOf(call, { apiKey: read, rating: '5', ...named }), call).toBe(
        call === 'createPlaylist' ? 70 : 50,
      )
      continue
    }
    // The id of a song names no artist and no album: such calls are allowed and find nothing.
    expect([undefined, 70], call).toContain(await errorOf(call, { apiKey: read }))
  }
})

test('whatever an app sends, nothing breaks and every answer is of the protocol', {
  timeout: hourMs,
}, async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina, title: 'Rain & <wind>' })
  const { apiToken } = await aProgram(m, m.jun, 'jun', ['read', 'write'])
  const { userName, password } = await anAppPassword(m.jun, 'jun')
  const people = [m.mina.id, m.jun.id]
  const ids = [id, ...people.flatMap(person => [`ar-${person}`, `al-${person}-2026`, `pl-${person}`])]
  const text = fc.oneof(
    fc.constantFrom(...ids, '', '0', '-1', '1e9', 'NaN', '%00', '\u0000', '../../etc/passwd', '__proto__'),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...all) }, { weight: 1, arbitrary: text })
  const names = [
    'id',
    'size',
    'query',
    'songCount',
    'songOffset',
    'artistCount',
    'artistOffset',
    'type',
    'genre',
    'offset',
    'rating',
    'title',
    'name',
    'comment',
    'public',
    'playlistId',
    'songId',
    'songIdToAdd',
    'songIndexToRemove',
  ]
  const params = fc.record(Object.fromEntries(names.map(each => [each, text])), { requiredKeys: [] })
  const signIn = fc.oneof(
    { weight: 5, arbitrary: fc.constant({ apiKey: apiToken! }) },
    { weight: 4, arbitrary: fc.constant({ u: userName, p: password }) },
    {
      weight: 1,
      arbitrary: fc.record(
        { u: fc.oneof(text, fc.constant(userName)), apiKey: text, p: text, t: text, s: text },
        { requiredKeys: [] },
      ),
    },
  )
  const sent = fc.tuple(name, params, signIn, fc.constantFrom('json', 'xml'), fc.boolean())
  await fc.assert(
    fc.asyncProperty(sent, async ([call, given, credential, f, isForm]) => {
      m.clock.forward(minutes(1))
      const query = new URLSearchParams({ ...given, ...credential, f }).toString()
      const address = `/rest/${encodeURIComponent(call)}`
      const answer = await m.guest.send({
        method: isForm ? 'POST' : 'GET',
        url: isForm ? address : `${address}?${query}`,
        ...(isForm && {
          payload: query,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      })
      const seen = `${call} ${query}\n${answer.statusCode} ${answer.payload.slice(0, 300)}`
      expect(m.errors, seen).toEqual([])
      expect(answer.headers['x-content-type-options'], seen).toBe('nosniff')
      const type = String(answer.headers['content-type'])
      if (type.startsWith('image/')) return
      if (answer.statusCode === 404) expect(answer.json().code, seen).toBe('request.notFound')
      else if (type.includes('json')) expect(answer.json(), seen).toHaveProperty('subsonic-response')
      else expect(parsedXml(answer.payload)[0]!.name, seen).toBe('subsonic-response')
    }),
    { numRuns: Math.ceil(fuzzCount / 4), endOnFailure: true },
  )
})
