import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSay } from '#words/say.ts'
import { ask } from '../api/queries.ts'
import { Refused } from '../api/refused.ts'
import { shownToast } from '../notices/toasts.ts'
import { type Action, mutationOf } from './use-action.ts'

const say = createSay('ko', {})
const likes = ask('GET /api/liked-songs')
const limit = new Refused(429, { code: 'rate.limited', message: '잠시 뒤에 다시 해 주세요.' }, '')
const noSession = new Refused(401, { code: 'account.signInFirst', message: '먼저 로그인해 주세요.' }, '')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('sessionStorage', { setItem: () => undefined })
  vi.stubGlobal('location', {
    href: 'http://localhost/',
    origin: 'http://localhost',
    assign: () => undefined,
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function anAction<Answer, Input>(action: Action<Input, Answer>) {
  const queries = new QueryClient()
  queries.setQueryData(likes.queryKey, [])
  const observer = new MutationObserver(queries, mutationOf(action, say, queries))
  return {
    act: (input: Input) => observer.mutate(input),
    isStale: () => queries.getQueryState(likes.queryKey)?.isInvalidated,
  }
}

test('what is shown at once stays when the server agrees, and the notice says so', async () => {
  const shown: string[] = []
  const { act, isStale } = anAction({
    call: async (liked: string) => ({ liked }),
    atOnce: liked => {
      shown.push(liked)
      return () => shown.pop()
    },
    done: 'mina likes it',
    reread: ['GET /api/liked-songs'],
  })
  const answered = act('Neon Rain')
  expect(shown).toEqual(['Neon Rain'])
  await expect(answered).resolves.toEqual({ liked: 'Neon Rain' })
  expect(shown).toEqual(['Neon Rain'])
  expect(shownToast()).toMatchObject({ title: 'mina likes it', tone: 'good' })
  expect(isStale()).toBe(true)
})

test('a refusal takes it back, says the server’s reason, and reads again', async () => {
  const shown: string[] = []
  const { act, isStale } = anAction({
    call: async () => Promise.reject(limit),
    atOnce: (liked: string) => {
      shown.push(liked)
      return () => shown.pop()
    },
    done: 'mina likes it',
    failed: 'not liked',
    reread: ['GET /api/liked-songs'],
  })
  await expect(act('Neon Rain')).rejects.toBe(limit)
  expect(shown).toEqual([])
  expect(shownToast()).toMatchObject({ title: 'not liked', text: '잠시 뒤에 다시 해 주세요.', tone: 'bad' })
  expect(console.error).toHaveBeenCalledWith(limit)
  expect(isStale()).toBe(true)
})

test('a refusal that the form shows itself makes no notice of its own', async () => {
  const before = shownToast()
  const told: unknown[] = []
  const { act } = anAction({
    call: async (_title: string) => Promise.reject(limit),
    failed: (error, title) => {
      told.push(error, title)
      return undefined
    },
  })
  await expect(act('Neon Rain')).rejects.toBe(limit)
  expect(told).toEqual([limit, 'Neon Rain'])
  expect(shownToast()).toBe(before)
})

test('a session that is over leads to the sign-in, also when the action has its own words for a failure', async () => {
  const failed = vi.fn(() => undefined)
  const undone = vi.fn()
  const { act } = anAction({
    call: async (_input: undefined) => Promise.reject(noSession),
    atOnce: () => undone,
    failed,
    unauthorized: 'to like songs',
  })
  await expect(act(undefined)).rejects.toBe(noSession)
  expect(undone).toHaveBeenCalledOnce()
  expect(failed).not.toHaveBeenCalled()
  expect(shownToast()).toMatchObject({ text: 'to like songs', tone: 'bad' })
})

test('actions of one scope wait for each other, others do not', async () => {
  const begun: string[] = []
  let finish: (() => void) | undefined
  const action = (scope: string): Action<string, void> => ({
    scope,
    call: async song => {
      begun.push(song)
      if (song === 'Neon Rain') await new Promise<void>(resolve => (finish = resolve))
    },
  })
  const queries = new QueryClient()
  const act = (scope: string, song: string) =>
    new MutationObserver(queries, mutationOf(action(scope), say, queries)).mutate(song)
  const all = [act('vote', 'Neon Rain'), act('vote', 'Orange'), act('list', 'Moon')]
  await vi.waitFor(() => expect(begun).toEqual(['Neon Rain', 'Moon']))
  finish?.()
  await Promise.all(all)
  expect(begun).toEqual(['Neon Rain', 'Moon', 'Orange'])
})
