import { afterEach, expect, test, vi } from 'vitest'
import { askPages, createQueries } from '../../../api/queries.ts'
import { send } from '../../../api/send.ts'
import { aSong } from '../../../testing/a-song.ts'
import { playerWithQueue } from '../testing/player-with-queue.ts'
import { fetchNextPages } from './next-page.ts'
import { keptFrom } from './queue-memory.ts'
import { restoredQueue } from './restore-queue.ts'

afterEach(() => vi.unstubAllGlobals())

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
  const stop = fetchNextPages(queue, queries)
  await player.play(firstPage[0]!, { songs: firstPage, read: newest })
  const key = queue.getState().songs[2]!.key
  queue.remove(key)
  expect(songs()).toEqual(['0', '1', '3', '4', '5'])
  expect(asked).toEqual([])
  stop()

  // Of what was heard only the last songs are kept; here none.
  const heard = { ...queue.getState(), songs: queue.getState().songs.slice(1) }
  queue.restore(restoredQueue(keptFrom(heard, 0), new Map(firstPage.map(song => [song.id, song]))))
  fetchNextPages(queue, createQueries(send))
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
  fetchNextPages(queue, queries)
  expect(queue.getState().songs.map(({ song }) => song)).toEqual([...firstPage, ...secondPage])
})
