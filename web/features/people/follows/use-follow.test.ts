import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSay } from '#words/say.ts'
import { ask } from '../../../api/queries.ts'
import { shownToast } from '../../../notices/toasts.ts'
import { mutationOf } from '../../../session/use-action.ts'
import { followAction, shownFollow } from './use-follow.ts'

const say = createSay('en', {})
const mina = ask('GET /api/users/{id}', { params: { id: 'mina' } })
const answers: Response[] = []

beforeEach(() => {
  answers.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
  vi.stubGlobal('fetch', async () => answers.shift())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function follow() {
  const queries = new QueryClient()
  queries.setQueryData(mina.queryKey, {} as never)
  const observer = new MutationObserver(queries, mutationOf(followAction('mina', say, queries), say, queries))
  return {
    press: (following: boolean) => observer.mutate(following),
    isStale: () => queries.getQueryState(mina.queryKey)?.isInvalidated,
  }
}

test('a follow is shown from the press on, and taken back with the refusal', () => {
  expect(shownFollow(false, { isPending: true, input: true })).toBe(true)
  expect(shownFollow(true, { isPending: true, input: false })).toBe(false)
  expect(shownFollow(false, { isPending: false, input: true })).toBe(false)
  expect(shownFollow(true, { isPending: false, input: undefined })).toBe(true)
})

test('a follow that worked makes the profile and its lists read again; one that was refused says why', async () => {
  answers.push(Response.json({ following: true }))
  const { press, isStale } = follow()
  await press(true)
  expect(isStale()).toBe(true)

  answers.push(
    Response.json({ code: 'person.notFound', message: 'There is no such artist.' }, { status: 404 }),
  )
  const refused = follow()
  await expect(refused.press(true)).rejects.toThrow()
  expect(refused.isStale()).toBe(false)
  expect(shownToast()).toMatchObject({ text: 'There is no such artist.', tone: 'bad' })
})
