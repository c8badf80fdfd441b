import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSong } from '../../testing/a-song.ts'
import { connectListening } from './listening.ts'
import { soundAlone } from './tabs/sound-alone.ts'
import { anotherTab } from './testing/another-tab.ts'
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
async function listening({ isMuted = false } = {}) {
  const other = anotherTab()
  const server = { status: 200, asked: [] as string[], listens: [] as string[] }
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    server.asked.push(path.split('/')[3]!)
    server.listens.push(JSON.parse(body).listen)
    return new Response('{}', { status: server.status })
  })
  const { audio, player } = playerWithQueue()
  soundAlone(player, player)
  connectListening(player)
  if (isMuted) player.toggleMute()
  await player.play(one)
  const sound = async (seconds: number) => {
    for (let quarter = 0; quarter < seconds * 4; quarter++) {
      await vi.advanceTimersByTimeAsync(250)
      audio.reach(audio.currentTime + 0.25)
    }
  }
  return { server, player, sound, other }
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

test('a muted song is no listen, so that it takes none from a tab that sounds; it is one once it can be heard', async () => {
  const { server, player, sound } = await listening({ isMuted: true })
  await sound(11)
  expect(server.asked).toEqual([])
  player.toggleMute()
  expect(server.asked).toEqual([one.id])
  await sound(10.5)
  expect(server.asked).toHaveLength(2)
})

test('after another tab has sounded, what plays here is a listen of its own; after a mere pause it is not', async () => {
  const { server, player, sound, other } = await listening()
  await sound(2)
  await player.toggle()
  await player.toggle()
  await sound(2)
  const first = new Set(server.listens)
  expect(first.size).toBe(1)
  other.beginsToSound()
  expect(player.getState().isPlaying).toBe(false)
  expect([...server.listens].every(listen => first.has(listen))).toBe(true)
  const reports = server.asked.length
  await player.toggle()
  expect(server.listens.slice(reports).some(listen => first.has(listen))).toBe(false)
  expect(server.listens).toHaveLength(reports + 1)
})
