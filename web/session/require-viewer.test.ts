import { beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '../api/queries.ts'
import { createWords } from '../say/words.ts'
import { fakeStorage } from '../testing/fake-storage.ts'
import { checkViewer } from './check-viewer.ts'
import { requireViewer } from './require-viewer.ts'
import { createViewer } from './viewer.ts'

fakeStorage('sessionStorage')
beforeEach(() => void vi.stubGlobal('location', { origin: 'https://melodrome.test' }))

const account = { id: 'mina', artistName: 'mina' }

/** A page that was opened by a visitor; the server answers `GET /api/auth/user` with this. */
function aVisitor(status: number, body: unknown) {
  const send = vi.fn(async () => ({ status, body, text: '', link: null }))
  const viewer = createViewer(before => checkViewer(send, () => null, before), null)
  const context = {
    viewer,
    queries: createQueries(send),
    words: createWords('ko'),
    origin: 'https://melodrome.test',
  }
  const open = (preload = false) => requireViewer({ context, preload, location: { href: '/forum' } })
  return { viewer, send, open }
}

test('a person who has signed in in another tab is let in; others are led to their step of the sign-in', async () => {
  const mina = aVisitor(200, account)
  await mina.open()
  expect(mina.viewer.current().viewer).toEqual({ type: 'authenticated', account })

  const halfway = { code: 'account.secondFactorNeeded', message: '' }
  for (const [body, mode] of [
    [halfway, 'second'],
    [null, 'login'],
  ] as const) {
    const visitor = aVisitor(401, body)
    await expect(visitor.open()).rejects.toMatchObject({ options: { to: '/auth', search: { mode } } })
    expect(visitor.viewer.current().viewer).toBeNull()
  }
})

test('a link that the pointer only rests on asks nothing', async () => {
  const mina = aVisitor(200, account)
  await expect(mina.open(true)).rejects.toMatchObject({ options: { search: { mode: 'login' } } })
  expect(mina.send).not.toHaveBeenCalled()
})
