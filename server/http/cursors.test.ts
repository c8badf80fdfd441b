import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { newId } from '../database/ids.ts'
import { aChallenge } from '../testing/challenges.ts'
import { aSong } from '../testing/songs.ts'
import { grant, melodrome } from '../testing/test-melodrome.ts'
import { encodeCursor } from './cursor.ts'

/** What fits some list's type and no column: PostgreSQL would refuse it, or take it for something else. */
const tooLarge = 2 ** 31
const noYear = '0000-01-01T00:00:00Z'
const longFraction = `2026-01-01T00:00:00.${'0'.repeat(95)}Z`
const text = `a${String.fromCharCode(0)}b`

/** Hand-made positions for every form of list that there is. */
function positions(id: string): unknown[][] {
  return [
    ...[noYear, longFraction, text, tooLarge, -tooLarge - 1, 1e308, 5e-324].flatMap(at => [[at], [at, id]]),
    [1e308, id, id],
    [1, noYear, id],
    [1, longFraction, id],
    [tooLarge, new Date(0).toISOString(), id],
    [0, 1e308, id],
    [1, 1e308, id],
    [1, tooLarge, 1, id],
    [1, 1, tooLarge, id],
    [1, 1, 1e308, id],
  ]
}

test('no list answers 500 to a made-up cursor: an impossible one is refused, a possible one is followed', async () => {
  const m = await melodrome()
  const song = await aSong(m, { by: m.mina })
  const about = { params: { id: song }, body: { content: 'Rain' } }
  const comment = await m.jun.call('POST /api/songs/{id}/comments', about)
  const words = { title: 'Rain in songs', content: 'Which of them sounds like it?' }
  const post = await m.mina.call('POST /api/forum/posts', { body: words })
  const playlist = await m.jun.call('POST /api/playlists', { body: { name: 'Night drive', isPublic: true } })
  const message = { id: newId(m.clock.now.getTime()), content: 'Hello' }
  await m.sora.call('POST /api/conversations/{id}/messages', { params: { id: m.mina.id }, body: message })
  const challenge = await aChallenge(m)
  await grant(m, m.sora, 'admin')
  const ids: [place: string, id: string][] = [
    ['/forum/posts/', post.id],
    ['/songs/', song],
    ['/playlists/', playlist.id],
    ['/challenges/', challenge.id],
    ['/', m.mina.id],
  ]
  const lists = Object.entries<Endpoint>(api).filter(
    ([key, { query }]) => key.startsWith('GET ') && 'cursor' in optionsOf(query),
  )
  expect(lists.length).toBeGreaterThan(40)
  const broken: string[] = []
  for (const [key, { query }] of lists) {
    const path = key
      .slice('GET '.length)
      .replace('{commentId}', comment.id)
      .replaceAll(
        /\{\w+\}/g,
        (_, at: number) => ids.find(([place]) => key.slice(0, at + 4).includes(place))![1],
      )
    for (const way of waysOf(query)) {
      // Their buckets are full again.
      m.clock.forward(60_000)
      const answers = async (cursor: string) => {
        const url = `${path}?${new URLSearchParams({ ...way, ...(cursor && { cursor }) })}`
        return (await m.sora.send({ method: 'GET', url })).statusCode
      }
      expect(await answers(''), path).toBe(200)
      expect(await answers('nothing'), path).toBe(400)
      for (const position of positions(song)) {
        const status = await answers(encodeCursor(position))
        if (status !== 200 && status !== 400)
          broken.push(`${status} ${path} ${JSON.stringify(way)} ${JSON.stringify(position)}`)
      }
    }
  }
  expect(broken).toEqual([])
})

/** The options by which lists have several orders. */
const orders = ['order', 'sort', 'list']

interface Option {
  enum?: string[]
}

function optionsOf(query: z.ZodType | undefined): Record<string, Option> {
  if (!query) return {}
  return z.toJSONSchema(query, { io: 'input', unrepresentable: 'any', reused: 'inline' }).properties as never
}

/** The list in each of its orders: another order may need another cursor. */
function waysOf(query: z.ZodType | undefined): Record<string, string>[] {
  const options = optionsOf(query)
  const least: Record<string, string> = 'q' in options ? { q: 'rain' } : {}
  const [name, order] = Object.entries(options).find(([each]) => orders.includes(each)) ?? []
  return name && order?.enum ? order.enum.map(value => ({ ...least, [name]: value })) : [least]
}
