import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askPages, createQueries } from '../../../api/queries.ts'
import { send } from '../../../api/send.ts'
import { aSong } from '../../../testing/a-song.ts'
import { playerWithQueue } from '../testing/player-with-queue.ts'
import { fetchNextPages } from './next-page.ts'
import { keptFrom } from './queue-memory.ts'
import { restoredQueue } from './restore-queue.ts'

const browser = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const newest = askPages('GET /api/songs').queryKey
const firstPage = Array.from({ length: 6 }, (_, at) => aSong({ title: `${at}` }))
const secondPage = Array.from({ length: 6 }, (_, at) => aSong({ title: `${at + 6}` }))

test('songs that were taken out stay out when the list goes on, and so do songs that were heard before a reload', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(address.includes('cursor=more') ? secondPage : firstPage)
  })
  const { player, queue } = playerWithQueue()
  const songs = () => queue.getState().songs.map(({ song }) => song.title)
  const queries = createQueries(send)
  queries.setQueryData(newest, { pages: [{ items: firstPage, next: 'more' }], pageParams: [null] })
  const stop = fetchNextPages(player, queue, queries)
  await player.play(firstPage[0]!, { songs: firstPage, read: newest })
  const key = queue.getState().songs[2]!.key
  queue.remove(key)
  expect(songs()).toEqual(['0', '1', '3', '4', '5'])
  expect(asked).toEqual([])
  stop()

  // Of what was heard only the last songs are kept; here none.
  const heard = { ...queue.getState(), songs: queue.getState().songs.slice(1) }
  queue.restore(restoredQueue(keptFrom(heard, 0, null), new Map(firstPage.map(song => [song.id, song]))))
  fetchNextPages(player, queue, createQueries(send))
  await queue.next()
  await vi.waitFor(() => expect(songs()).toEqual(['1', '3', '4', '5', '6', '7', '8', '9', '10', '11']))
  expect(asked).toEqual(['/api/songs?cursor=more'])
})

test('the pages that came between the press and the player belong to the queue, too', async () => {
  const { player, queue } = playerWithQueue()
  const queries = createQueries(send)
  await player.play(firstPage[0]!, { songs: firstPage, read: newest })
  const pages = [
    { items: firstPage, next: 'more' },
    { items: secondPage, next: null },
  ]
  queries.setQueryData(newest, { pages, pageParams: [null, 'more'] })
  fetchNextPages(player, queue, queries)
  expect(queue.getState().songs.map(({ song }) => song)).toEqual([...firstPage, ...secondPage])
})

/** A player in the last song of a list whose next page is read over a line that can be down. */
async function atTheEnd() {
  const line = { isDown: true, asked: 0, failure: Promise.resolve() }
  vi.stubGlobal('fetch', async () => {
    line.asked++
    const { isDown } = line
    if (isDown) await line.failure
    if (isDown) throw new TypeError('Failed to fetch')
    return Response.json(secondPage)
  })
  vi.spyOn(console, 'error').mockReturnValue()
  const parts = playerWithQueue()
  const { player, queue, audio } = parts
  const queries = createQueries(send)
  queries.setQueryData(newest, { pages: [{ items: firstPage, next: 'more' }], pageParams: [null] })
  const stop = fetchNextPages(player, queue, queries)
  player.onEnded(() => void queue.goOn(console.error))
  await player.play(firstPage[5]!, { songs: firstPage, read: newest })
  await vi.waitFor(() => expect(line.asked).toBeGreaterThan(0))
  const settle = () => new Promise(resolve => setTimeout(resolve))
  await settle()
  const end = async () => {
    audio.reach(222)
    audio.pause()
    audio.dispatchEvent(new Event('ended'))
    await settle()
  }
  const lineIsBack = async () => {
    line.isDown = false
    browser.dispatchEvent(new Event('online'))
    await settle()
  }
  return { ...parts, line, end, lineIsBack, stop }
}

test('a page that failed is asked for again at the end of the last song, and the music goes on', async () => {
  const { player, line, end } = await atTheEnd()
  line.isDown = false
  await end()
  await vi.waitFor(() => expect(player.getState()).toMatchObject({ song: secondPage[0], isPlaying: true }))
})

test('when the line is back after silence, the list goes on', async () => {
  const { player, end, lineIsBack } = await atTheEnd()
  await end()
  expect(player.getState()).toMatchObject({ song: firstPage[5], isPlaying: false })
  await lineIsBack()
  await vi.waitFor(() => expect(player.getState()).toMatchObject({ song: secondPage[0], isPlaying: true }))
})

test('after a long silence nothing begins by itself', async () => {
  const { player, queue, end, lineIsBack } = await atTheEnd()
  await end()
  const endedAt = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(endedAt + 61_000)
  await lineIsBack()
  await vi.waitFor(() => expect(queue.getState().songs).toHaveLength(12))
  expect(player.getState()).toMatchObject({ song: firstPage[5], isPlaying: false })
})

test('a page that fails only after the line is back is asked for once more', async () => {
  const { player, line, end, lineIsBack } = await atTheEnd()
  let fail = () => {}
  line.failure = new Promise(resolve => {
    fail = resolve
  })
  await end()
  await lineIsBack()
  expect(player.getState()).toMatchObject({ song: firstPage[5], isPlaying: false })
  fail()
  await vi.waitFor(() => expect(player.getState()).toMatchObject({ song: secondPage[0], isPlaying: true }))
})

test('what arrives late waits if the listener has done something else', async () => {
  const { player, queue, audio, end, lineIsBack } = await atTheEnd()
  await end()
  await player.toggle()
  audio.reach(3)
  player.pause()
  await lineIsBack()
  await vi.waitFor(() => expect(queue.getState().songs).toHaveLength(12))
  expect(player.getState()).toMatchObject({ song: firstPage[5], isPlaying: false, positionSeconds: 3 })
})

test('what arrives while the last song still sounds comes after it', async () => {
  const { player, queue, end, lineIsBack } = await atTheEnd()
  await lineIsBack()
  await vi.waitFor(() => expect(queue.getState().songs).toHaveLength(12))
  expect(player.getState()).toMatchObject({ song: firstPage[5], isPlaying: true })
  await end()
  expect(player.getState()).toMatchObject({ song: secondPage[0], isPlaying: true })
})

test('once it is stopped, nothing is asked for', async () => {
  const { line, end, lineIsBack, stop } = await atTheEnd()
  stop()
  const { asked } = line
  await end()
  await lineIsBack()
  expect(line.asked).toBe(asked)
})
