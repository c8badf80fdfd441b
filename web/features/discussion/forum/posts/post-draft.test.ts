import { expect, test, vi } from 'vitest'
import { fakeStorage } from '../../../../testing/fake-storage.ts'
import { emptyPost, forgetPost, keepPost, keptPost } from './post-draft.ts'

const store = fakeStorage()

const begun = { ...emptyPost, title: 'Which generator for choirs?', named: [{ id: 'jun', name: 'Jun' }] }

test('a post that mina began comes back to her only, with all its fields', () => {
  keepPost('mina', begun)
  expect(keptPost('mina')).toEqual(begun)
  expect(keptPost('jun')).toBeNull()
})

test('an emptied form leaves nothing behind, whatever category was chosen', () => {
  keepPost('mina', begun)
  keepPost('mina', { ...emptyPost, title: '  ', category: 'feedback' })
  expect(store.size).toBe(0)
})

test('a published post is forgotten, unless something else was written since it was sent', () => {
  keepPost('mina', { ...begun, tags: 'choir' })
  forgetPost('mina', begun)
  expect(keptPost('mina')).toEqual({ ...begun, tags: 'choir' })
  keepPost('mina', begun)
  forgetPost('mina', begun)
  expect(store.size).toBe(0)
})

test('what an older version or another program left there is no post', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  keepPost('mina', begun)
  const [key = ''] = store.keys()
  for (const left of [
    'null',
    '"text"',
    '{"title":"a"}',
    '{"title":1,"content":"","tags":"","category":"talk","named":[]}',
  ]) {
    store.set(key, left)
    expect(keptPost('mina')).toBeNull()
  }
  expect(logged).not.toHaveBeenCalled()
  store.set(key, '{')
  expect(keptPost('mina')).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
})
