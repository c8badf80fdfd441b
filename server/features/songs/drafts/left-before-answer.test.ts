import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome, minutes } from '../../../testing/test-melodrome.ts'
import { aDraft } from '../../../testing/tus-client.ts'

const broken = () => new File(['la la la\n'.repeat(100)], 'song.mp3')
const patience = { timeout: 20_000 }

test('a member who closes the page before the answer is told once how it ended; the answer tells one who stays', async () => {
  const m = await melodrome()
  const { analyseSong } = m.melodrome
  const address = await m.app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = [...m.mina.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const publish = (id: string, title: string, signal: AbortSignal | null = null) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ title, terms: 'true' })) body.append(name, value)
    return fetch(`${address}/api/drafts/${id}/publish`, { method: 'POST', body, headers: { cookie }, signal })
  }
  const leave = async (title: string, audio: File, analysisMs: number) => {
    const leaving = new AbortController()
    let end = (): void => undefined
    const left = new Promise<void>(resolve => {
      end = resolve
    })
    m.melodrome.analyseSong = async job => {
      await left
      return analyseSong(job)
    }
    const id = await aDraft(m.mina, audio)
    const arrived = once(m.app.server, 'request') as Promise<[IncomingMessage]>
    const publishing = publish(id, title, leaving.signal)
    const [{ socket }] = await arrived
    await expect.poll(() => m.mina.call('GET /api/drafts'), patience).toEqual([])
    const closed = once(socket, 'close')
    leaving.abort()
    await expect(publishing).rejects.toThrow('abort')
    await closed
    m.clock.forward(analysisMs)
    end()
  }
  const told = async () => {
    const news = await m.mina.call('GET /api/notifications')
    return news.map(({ type, message }) => [type, /“(.*)”/.exec(message)?.[1]])
  }

  // More than the answer would have waited: the analysis itself tells, and the request does not.
  await leave('Slow', wavFile(1), minutes(1))
  await expect.poll(told, patience).toEqual([['songReady', 'Slow']])
  await leave('Quick', wavFile(1), 0)
  await expect.poll(told, patience).toContainEqual(['songReady', 'Quick'])
  await leave('Broken', broken(), 0)
  await expect.poll(told, patience).toContainEqual(['songFailed', 'Broken'])
  const songs = await m.mina.call('GET /api/users/{id}/songs', { params: { id: m.mina.id } })
  expect(songs).toContainEqual(expect.objectContaining({ title: 'Broken', failure: expect.any(String) }))

  m.melodrome.analyseSong = analyseSong
  expect((await publish(await aDraft(m.mina, wavFile(1)), 'Awaited')).status).toBe(200)
  expect((await publish(await aDraft(m.mina, broken()), 'Refused')).status).toBe(415)
  expect(await told()).toHaveLength(3)
  expect(m.errors).toEqual([])
})
