import { expect, onTestFinished, test, vi } from 'vitest'
import { type BucketName, TokenBuckets } from '../../../http/limits/token-buckets.ts'
import { aProgram } from '../../../testing/a-program.ts'
import { anAppPassword } from '../../../testing/an-app-password.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, melodrome } from '../../../testing/test-melodrome.ts'

type Params = Record<string, string>

test('a call of an app is one call, or more if it asks a lot; an empty bucket stops it, and votes keep their own', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  for (const by of [m.jun, m.sora, m.teo]) await aSong(m, { by })
  const program = await aProgram(m, m.jun, 'jun', ['read', 'write'])
  const { userName, password } = await anAppPassword(m.jun, 'jun')
  const send = (call: string, params: Params) =>
    m.guest.send({ method: 'GET', url: `/rest/${call}`, query: { f: 'json', ...params } })

  const empty = new Set<BucketName>()
  const taken: BucketName[] = []
  const take = vi.spyOn(TokenBuckets.prototype, 'take').mockImplementation(name => {
    taken.push(name)
    return empty.has(name) ? 7 : 0
  })
  onTestFinished(() => take.mockRestore())
  const takenBy = async (call: () => Promise<unknown>) => {
    taken.length = 0
    await call()
    return taken.toSorted()
  }

  const once: BucketName[] = ['network', 'token', 'viewer']
  for (const signIn of [{ apiKey: program.apiToken! }, { u: userName, p: password }] as Params[]) {
    const ask = (call: string, params: Params = {}) => takenBy(() => send(call, { ...signIn, ...params }))
    expect(await ask('ping')).toEqual(once)
    for (const call of ['getArtists', 'getStarred2', 'getUser']) expect(await ask(call), call).toEqual(once)
    expect(await ask('getAlbumList2', { type: 'newest' })).toEqual(once)
    expect(await ask('getCoverArt', { id })).toEqual(once)
    for (const call of ['star', 'scrobble']) expect(await ask(call, { id }), call).toEqual([...once, 'votes'])

    const statusOf = async (call: string) => (await send(call, { ...signIn, id })).statusCode
    for (const name of ['viewer', 'token', 'votes'] as const) {
      empty.add(name)
      const others = name === 'votes' ? 200 : 429
      for (const call of ['ping', 'getArtists']) expect(await statusOf(call), `${name}: ${call}`).toBe(others)
      expect(await statusOf('scrobble'), name).toBe(429)
      empty.clear()
    }
  }
  // From outside every call is counted.
  expect(await takenBy(() => program.call('GET /api/songs'))).toEqual(once)

  for (let year = 1; year < 10; year += 1) {
    m.clock.forward(days(366))
    await aSong(m, { by: m.mina })
  }
  // One call for the list, and one for each of its ten albums: the tenth is counted.
  const albums = { u: userName, p: password, type: 'newest', size: '10' }
  expect(await takenBy(() => send('getAlbumList2', albums))).toEqual([...once, 'token', 'viewer'].toSorted())
})
