import { expect, test, vi } from 'vitest'
import { checkViewer } from './check-viewer.ts'
import { guestOf } from './make-guest.ts'
import { createViewer, type Viewer } from './viewer.ts'

const guest = guestOf('guest_1_abcd')
const answer = (status: number, body: unknown) => async () => ({ status, body, text: '', link: null })

test('the server’s answer comes first, then the guest of this browser, then a visitor', async () => {
  const account = { id: 'mina', artistName: 'mina' }
  expect(await checkViewer(answer(200, account), () => guest)).toEqual({ type: 'authenticated', account })
  expect(await checkViewer(answer(401, null), () => guest)).toEqual({ type: 'guest', guest })
  expect(await checkViewer(answer(401, null), () => null)).toBeNull()
})

test('a check that fails is logged, and the person counts as signed out', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await checkViewer(answer(500, null), () => null)).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('a check that fails later changes nothing; only the server’s word signs a member out', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const account = { id: 'mina', artistName: 'mina' }
  let status = 200
  const store = createViewer(known => checkViewer(answer(status, account), () => null, known))
  const mina = { type: 'authenticated', account }
  expect(await store.refresh()).toBe(true)
  for (status of [500, 503]) {
    expect(await store.refresh()).toBe(true)
    expect(store.current()).toEqual({ viewer: mina, isKnown: true })
  }
  expect(logged).toHaveBeenCalledTimes(2)
  status = 401
  expect(await store.refresh()).toBe(false)
  expect(store.current().viewer).toBeNull()

  const cut = createViewer(async () => Promise.reject(new Error('cut')), mina as Viewer)
  expect(await cut.refresh()).toBe(true)
  expect(cut.current().viewer).toEqual(mina)
  const first = createViewer(async () => Promise.reject(new Error('cut')))
  expect(await first.refresh()).toBe(false)
  expect(first.current()).toEqual({ viewer: null, isKnown: true })
  logged.mockRestore()
})

test('no viewer is known before the first answer; each check says whether a member is signed in', async () => {
  let found: Viewer = null
  const store = createViewer(async () => found)
  const told = vi.fn()
  store.subscribe(told)
  expect(store.current()).toEqual({ viewer: null, isKnown: false })

  expect(await store.refresh()).toBe(false)
  expect(store.current()).toEqual({ viewer: null, isKnown: true })

  found = { type: 'guest', guest }
  expect(await store.refresh()).toBe(true)
  expect(store.current().viewer).toEqual(found)
  expect(told).toHaveBeenCalledTimes(2)
})
