import { expect, test, vi } from 'vitest'
import { fakeStorage } from '../../../testing/fake-storage.ts'
import { draftFor, keepDraft } from './message-drafts.ts'

const store = fakeStorage()

test('what mina typed for jun waits for her only', () => {
  keepDraft('mina', 'jun', 'Your remix of Orange…')
  expect(draftFor('mina', 'jun')).toBe('Your remix of Orange…')
  expect([draftFor('mina', 'sora'), draftFor('jun', 'mina'), draftFor('teo', 'jun')]).toEqual(['', '', ''])
})

test('an emptied field leaves nothing behind', () => {
  keepDraft('mina', 'jun', 'Your')
  keepDraft('mina', 'jun', ' \n')
  expect(store.size).toBe(0)
})

test('a full store is logged, and typing goes on', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => keepDraft('mina', 'jun', 'Your remix')).not.toThrow()
  expect(logged).toHaveBeenCalledOnce()
})
