import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Song } from '#contract/songs/songs.ts'
import { aProfile } from '../testing/a-profile.ts'
import { aSong } from '../testing/a-song.ts'
import { cachedSong, patchSong, reads, removeSong } from './cached-songs.ts'
import { ask, askPages, createQueries } from './queries.ts'

const rain = aSong({ title: 'Neon Rain' })
const orange = aSong({ title: 'Orange' })
const moon = aSong({ title: 'Moon' })

const popular = askPages('GET /api/songs/popular', { query: { window: 'week' } }).queryKey
const headliner = ask('GET /api/songs/popular', { query: { window: 'today', limit: 1 } }).queryKey
const byMina = ask('GET /api/users/{id}/songs', { params: { id: rain.userId } }).queryKey
const one = ask('GET /api/songs/{id}', { params: { id: rain.id } }).queryKey
const profile = ask('GET /api/users/{id}', { params: { id: rain.id } }).queryKey
const mina = aProfile({ ...rain.user, id: rain.id, songCount: 3 })

const noRecipe = {
  generator: null,
  generatorVersion: null,
  seed: null,
  steps: null,
  bpm: null,
  key: null,
  prompt: null,
  lyrics: null,
  lyricTimes: null,
  lyricWords: null,
  tags: [],
  basedOn: null,
  recipeSharing: 'all' as const,
  workflowUrl: null,
  credentials: 'none' as const,
  credentialsIssuer: null,
  claimedGenerator: null,
  soundsLike: null,
  labels: [],
  withheldFor: null,
  withheldBy: null,
}

function aCache() {
  const queries = new QueryClient()
  const pages = {
    pages: [
      { items: [orange], next: 'b' },
      { items: [rain, moon], next: null },
    ],
    pageParams: [null, 'b'],
  }
  queries.setQueryData(popular, pages)
  queries.setQueryData(headliner, [rain])
  queries.setQueryData(byMina, [moon, rain])
  queries.setQueryData(one, { ...rain, ...noRecipe })
  queries.setQueryData(profile, mina)
  const titles = (key: readonly unknown[]) => queries.getQueryData<Song[]>(key)?.map(song => song.title)
  const likes = () => ({
    popular: queries
      .getQueryData<typeof pages>(popular)
      ?.pages.flatMap(page => page.items.map(song => song.likes)),
    headliner: queries.getQueryData<Song[]>(headliner)?.map(song => song.likes),
    byMina: queries.getQueryData<Song[]>(byMina)?.map(song => song.likes),
    one: queries.getQueryData<Song>(one)?.likes,
  })
  return { queries, pages, titles, likes }
}

/** Also of an answer that says more about each song: why it is suggested, or which line was found. */
function answersSongs({ answer }: Endpoint): boolean {
  const item = answer instanceof z.ZodArray ? answer.element : answer
  return item instanceof z.ZodObject && Object.keys(Song.shape).every(field => field in item.shape)
}

test('every read of the contract that answers songs is known', () => {
  const answering = Object.entries<Endpoint>(api).filter(
    ([call, endpoint]) => call.startsWith('GET ') && answersSongs(endpoint),
  )
  expect(answering.map(([call]) => call).toSorted()).toEqual(reads.toSorted())
})

test('a change of a song is seen in every list and on its own page', () => {
  const { queries, likes } = aCache()
  patchSong(queries, rain.id, { likes: 7 })
  expect(likes()).toEqual({ popular: [0, 7, 0], headliner: [7], byMina: [0, 7], one: 7 })
  expect(queries.getQueryData(profile)).toBe(mina)
})

test('a change may build on what each list knows', () => {
  const { queries, likes } = aCache()
  queries.setQueryData(headliner, [{ ...rain, likes: 5 }])
  patchSong(queries, rain.id, song => ({ likes: song.likes + 1 }))
  expect(likes()).toMatchObject({ headliner: [6], one: 1 })
})

test('what does not hold the song stays the same object', () => {
  const { queries, pages } = aCache()
  patchSong(queries, rain.id, { likes: 7 })
  const after = queries.getQueryData<typeof pages>(popular)
  expect(after?.pages[0]).toBe(pages.pages[0])
  expect(after?.pages[1]?.items[1]).toBe(moon)

  patchSong(queries, 'no list has this one', { likes: 7 })
  expect(queries.getQueryData(popular)).toBe(after)
})

test('a deleted song leaves every list, and its own page is forgotten', () => {
  const { queries, titles, likes } = aCache()
  removeSong(queries, rain.id)
  expect(likes().popular).toEqual([0, 0])
  expect(titles(headliner)).toEqual([])
  expect(titles(byMina)).toEqual(['Moon'])
  expect(queries.getQueryData(one)).toBeUndefined()
})

test('a change stays while the next page is on its way', async () => {
  let arrive = (_page: unknown): void => undefined
  const pages = [
    Promise.resolve({ items: [rain], next: 'second' }),
    new Promise<unknown>(resolve => {
      arrive = resolve
    }),
  ]
  const queries = new QueryClient({
    defaultOptions: { queries: { queryFn: () => pages.shift() } },
  })
  const list = new InfiniteQueryObserver(queries, askPages('GET /api/songs'))
  const leave = list.subscribe(() => undefined)
  await vi.waitFor(() => expect(list.getCurrentResult().hasNextPage).toBe(true))
  const next = list.fetchNextPage()
  patchSong(queries, rain.id, { isLike: true, likes: 1 })
  arrive({ items: [moon], next: null })
  await next
  expect(list.getCurrentResult().data?.map(({ title, likes }) => [title, likes])).toEqual([
    ['Neon Rain', 1],
    ['Moon', 0],
  ])
  leave()
})

/** Reads whose answers arrive when the test says so. */
function readsInTurn(...keys: (readonly unknown[])[]) {
  const waiting: ((answer: unknown) => void)[] = []
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: () => new Promise<unknown>(resolve => waiting.push(resolve)),
      },
    },
  })
  for (const key of keys) queries.setQueryData(key, [rain])
  const songs = (key: readonly unknown[]) => queries.getQueryData<Song[]>(key)!
  return { queries, songs, arrive: (read: Song[]) => waiting.shift()!(read) }
}

test('a change stays while the list is being read again; what only adds to a number is not added twice', async () => {
  const { queries, songs, arrive } = readsInTurn(byMina)
  const reading = queries.refetchQueries({ queryKey: byMina })
  patchSong(queries, rain.id, { isLike: true, likes: 1 })
  patchSong(queries, rain.id, song => ({ plays: song.plays + 1 }))
  removeSong(queries, moon.id)
  expect(songs(byMina)).toMatchObject([{ isLike: true, plays: 1 }])
  arrive([{ ...rain, plays: 1 }, moon])
  await reading
  expect(songs(byMina)).toMatchObject([{ title: 'Neon Rain', isLike: true, likes: 1, plays: 1 }])

  const again = queries.refetchQueries({ queryKey: byMina })
  arrive([rain])
  await again
  expect(songs(byMina)).toEqual([rain])
})

test('a list that is out of date is still so after one of its songs has changed', async () => {
  const { queries } = readsInTurn()
  queries.setQueryData(byMina, [rain], { updatedAt: 1_000 })
  await queries.invalidateQueries({ queryKey: byMina })
  patchSong(queries, rain.id, { likes: 7 })
  expect(queries.getQueryState(byMina)).toMatchObject({
    data: [{ likes: 7 }],
    isInvalidated: true,
    dataUpdatedAt: 1_000,
  })
})

/** The player shows a song as its queue has kept it. */
function shownInPlayer(queries: QueryClient) {
  const player = new QueryObserver(queries, cachedSong(queries, rain))
  onTestFinished(player.subscribe(() => undefined))
  return () => player.getCurrentResult().data
}

test('the player shows what was said about a song before it came: from a list, or else read again', async () => {
  const { queries, arrive } = readsInTurn(headliner, byMina)
  patchSong(queries, rain.id, { isLike: true, likes: 1 })
  expect(shownInPlayer(queries)()).toMatchObject([{ isLike: true, likes: 1 }])
  expect(queries.isFetching()).toBe(0)

  // Ten minutes later no list is left that holds the song.
  queries.clear()
  const shown = shownInPlayer(queries)
  expect(shown()).toEqual([rain])
  arrive([{ ...rain, isLike: true, likes: 3 }])
  await vi.waitFor(() => expect(shown()).toMatchObject([{ isLike: true, likes: 3 }]))
  expect(shownInPlayer(queries)()).toMatchObject([{ likes: 3 }])
  expect(queries.isFetching()).toBe(0)
})

test('a vote in the player stays while the song is being read; a song that can’t be read stays as it was', async () => {
  const { queries, arrive } = readsInTurn()
  const shown = shownInPlayer(queries)
  patchSong(queries, rain.id, { isLike: true, likes: 1 })
  expect(shown()).toMatchObject([{ isLike: true }])
  arrive([rain])
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(shown()).toMatchObject([{ isLike: true, likes: 1 }])

  const offline = createQueries(() => Promise.reject(new Error('offline')))
  const kept = shownInPlayer(offline)
  await vi.waitFor(() => expect(offline.isFetching()).toBe(0))
  expect(kept()).toEqual([rain])
  patchSong(offline, rain.id, { isLike: true })
  expect(kept()).toMatchObject([{ isLike: true }])
})

test('the player shows the newest copy of a song', () => {
  const { queries } = readsInTurn()
  queries.setQueryData(
    popular,
    { pages: [{ items: [{ ...rain, likes: 1 }], next: null }], pageParams: [null] },
    { updatedAt: 1_000 },
  )
  queries.setQueryData(one, { ...rain, ...noRecipe, likes: 3 }, { updatedAt: 3_000 })
  queries.setQueryData(byMina, [moon, { ...rain, likes: 2 }], { updatedAt: 2_000 })
  expect(shownInPlayer(queries)()).toMatchObject([{ likes: 3 }])
})
