import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Song } from '#contract/songs/songs.ts'
import { createSay } from '#words/say.ts'
import { askPages } from '../../api/queries.ts'
import { shownToast } from '../../notices/toasts.ts'
import { votingOn } from './use-vote.ts'

const say = createSay('ko', {})
const rain = { id: 'rain', userId: 'mina', likes: 10, dislikes: 3, isLike: null } as Song
const orange = { ...rain, id: 'orange', likes: 4 }
const popular = askPages('GET /api/songs/popular').queryKey
const minas = askPages('GET /api/users/{id}/songs', { params: { id: rain.userId } }).queryKey

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('dispatchEvent', () => true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Jun presses while the server's answer is still missing; `settle` lets the answer arrive. */
function aPress(status: number, body: object) {
  let settle: () => void = () => undefined
  const answered = new Promise<void>(resolve => (settle = resolve))
  vi.stubGlobal('fetch', async () => {
    await answered
    return new Response(JSON.stringify(body), { status })
  })
  const queries = new QueryClient()
  for (const key of [popular, minas]) {
    queries.setQueryData(key, { pages: [{ items: [rain, orange], next: null }], pageParams: [null] })
  }
  const observer = new MutationObserver(queries, votingOn(rain, say, queries))
  const shown = () =>
    [popular, minas].map(key => queries.getQueryData(key)?.pages[0]?.items.map(({ likes }) => likes))
  return { pressed: observer.mutate(true), settle, shown }
}

test('a like is seen at once in every list, and then as the server counts it', async () => {
  const { pressed, settle, shown } = aPress(200, { likes: 12, dislikes: 3, isLike: true })
  expect(shown()).toEqual([
    [11, 4],
    [11, 4],
  ])
  settle()
  await pressed
  expect(shown()).toEqual([
    [12, 4],
    [12, 4],
  ])
})

test('a like that the server refuses is taken back in every list, and Jun is told', async () => {
  const { pressed, settle, shown } = aPress(429, { code: 'rate.limited', message: '잠시 뒤에.' })
  settle()
  await expect(pressed).rejects.toThrow('429')
  expect(shown()).toEqual([
    [10, 4],
    [10, 4],
  ])
  expect(shownToast()).toMatchObject({ title: 'common.error', text: 'songs.like.failed', tone: 'bad' })
})

/** Every request waits for its answer: `settle` gives one to the oldest that has none yet. */
function answeredInTurn() {
  const waiting: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => waiting.push(resolve)))
  const settle = async (status: number, body: object) => {
    await vi.waitFor(() => expect(waiting).not.toEqual([]))
    waiting.shift()!(new Response(JSON.stringify(body), { status }))
  }
  const queries = new QueryClient()
  queries.setQueryData(popular, { pages: [{ items: [rain, orange], next: null }], pageParams: [null] })
  const shown = () => queries.getQueryData(popular)!.pages[0]!.items
  return { queries, settle, shown }
}

test('the answer to a like belongs to its song, whatever the player shows when it arrives', async () => {
  const { queries, settle, shown } = answeredInTurn()
  const player = new MutationObserver(queries, votingOn(rain, say, queries))
  const pressed = player.mutate(true)
  player.setOptions(votingOn(orange, say, queries))
  await settle(200, { likes: 12, dislikes: 3, isLike: true })
  await pressed
  expect(shown().map(({ likes, isLike }) => [likes, isLike])).toEqual([
    [12, true],
    [4, null],
  ])
})

test('of votes that follow each other, what the server has answered last is what a failure returns to', async () => {
  const { queries, settle, shown } = answeredInTurn()
  const voted: Promise<unknown>[] = []
  const press = async (vote: boolean | null) => {
    const observer = new MutationObserver(queries, votingOn(shown()[0]!, say, queries))
    voted.push(observer.mutate(vote).catch(() => undefined))
    await vi.waitFor(() => expect(queries.getMutationCache().getAll().at(-1)?.state.context).toBeDefined())
  }
  await press(true)
  await press(null)
  await settle(500, {})
  await settle(500, {})
  await Promise.all(voted)
  expect(shown()[0]).toMatchObject({ likes: 10, isLike: null })

  await press(true)
  await press(false)
  await settle(200, { likes: 12, dislikes: 3, isLike: true })
  await settle(500, {})
  await Promise.all(voted)
  expect(shown()[0]).toMatchObject({ likes: 12, dislikes: 3, isLike: true })
})
