import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSong } from '../../testing/a-song.ts'
import { connectListening } from './listening.ts'
import { playerWithQueue } from './testing/player-with-queue.ts'

const [one, two] = [aSong(), aSong()]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'debug').mockImplementation(() => {})
  vi.stubGlobal('addEventListener', () => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A song that has begun to play; `asked` are the songs of the reports, which are answered with `status`. */
async function listening() {
  const server = { status: 200, asked: [] as string[] }
  vi.stubGlobal('fetch', async (path: string) => {
    server.asked.push(path.split('/')[3]!)
    return new Response('{}', { status: server.status })
  })
  const { audio, player } = playerWithQueue()
  connectListening(player)
  await player.play(one)
  const sound = async (seconds: number) => {
    for (let quarter = 0; quarter < seconds * 4; quarter++) {
      await vi.advanceTimersByTimeAsync(250)
      audio.reach(audio.currentTime + 0.25)
    }
  }
  return { server, player, sound }
}

test('a song that sounds is reported every ten seconds', async () => {
  const { server, sound } = await listening()
  await sound(31)
  expect(server.asked).toEqual([one.id, one.id, one.id, one.id])
})

test('after a report that is refused a new one waits ten seconds, but another song begins at once', async () => {
  const { server, player, sound } = await listening()
  server.status = 409
  await sound(10.5)
  expect(server.asked).toHaveLength(2)
  await sound(9)
  expect(server.asked).toHaveLength(2)
  await sound(1)
  expect(server.asked).toHaveLength(3)
  server.status = 200
  await player.play(two)
  expect(server.asked.slice(3)).toEqual([two.id])
  await sound(10.5)
  expect(server.asked).toHaveLength(5)
})
