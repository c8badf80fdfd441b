import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidFromId } from '#contract/ids.ts'
import { forgetUnsent } from '../../../session/unsent-key.ts'
import { newMessageId, Outbox, type Outgoing } from './outbox.ts'

const stored = globalThis.localStorage

beforeEach(() => {
  const kept: Record<string, string> = {}
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => void (kept[key] = value) },
    removeItem: { value: (key: string) => void delete kept[key] },
  })
  Object.assign(globalThis, { localStorage: kept })
})

afterEach(() => {
  Object.assign(globalThis, { localStorage: stored })
})

const outgoing = (content: string): Outgoing => ({
  id: newMessageId(),
  personId: 'mina',
  content,
  at: '2026-06-15T12:00:00Z',
  state: 'sending',
})

test('what was under way when the page closed is there again, as not sent, and under its own id', () => {
  const [one, two] = [outgoing('one'), outgoing('two')]
  const outbox = new Outbox('jun')
  outbox.put(one)
  outbox.put(two)
  outbox.put({ ...one, state: 'failed', reason: 'no' })
  expect(outbox.current()).toMatchObject([{ content: 'one', state: 'failed' }, { content: 'two' }])
  outbox.remove(one.id)
  expect(new Outbox('jun').current()).toEqual([{ ...two, state: 'failed' }])
  expect(new Outbox('sora').current()).toEqual([])
})

test('what has arrived leaves it, even if the answer was lost or comes to nothing later', () => {
  const [one, two] = [outgoing('one'), outgoing('two')]
  const outbox = new Outbox('jun')
  outbox.put(one)
  outbox.put(two)
  let changes = 0
  outbox.subscribe(() => void (changes += 1))
  outbox.removeArrived([{ id: newMessageId() }])
  expect(changes).toBe(0)
  outbox.removeArrived([{ id: newMessageId() }, one])
  outbox.fail(one.id, 'the line broke')
  outbox.fail(two.id, 'the line broke')
  expect(outbox.current()).toEqual([{ ...two, state: 'failed', reason: 'the line broke' }])
  expect(new Outbox('jun').current()).toMatchObject([{ content: 'two' }])
})

test('two open tabs change only their own messages in what is kept', () => {
  const [old, here, there] = [outgoing('old'), outgoing('here'), outgoing('there')]
  new Outbox('jun').put(old)
  const [one, two] = [new Outbox('jun'), new Outbox('jun')]
  const kept = () => new Outbox('jun').current().map(({ content }) => content)
  one.put(here)
  two.put(there)
  expect(kept()).toEqual(['old', 'here', 'there'])
  one.remove(old.id)
  two.fail(there.id, 'the line broke')
  expect(kept()).toEqual(['here', 'there'])
  // It failed in this tab after it was discarded in the other.
  two.fail(old.id, 'the line broke')
  two.remove(there.id)
  expect(kept()).toEqual(['here'])
})

test('it is gone with its writer', () => {
  new Outbox('jun').put(outgoing('secret'))
  localStorage.setItem('melodrome_theme', 'dark')
  forgetUnsent()
  expect(Object.keys(localStorage)).toEqual(['melodrome_theme'])
})

test('every message has an id of its own that the server takes', () => {
  const ids = Array.from({ length: 100 }, newMessageId)
  expect(new Set(ids).size).toBe(100)
  expect(ids.every(id => uuidFromId(id) !== undefined)).toBe(true)
})
