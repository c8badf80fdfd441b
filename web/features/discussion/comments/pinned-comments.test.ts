import { expect, test } from 'vitest'
import type { Comment } from '#contract/discussion/comments.ts'
import { withPinned } from './pinned-comments.ts'

const comment = (id: string, content = id) => ({ id, content }) as Comment
const idsOf = (comments: Comment[]) => comments.map(({ id }) => id)

test('a thread in which a person writes stays, last and once, when the pages no longer have it', () => {
  const read = [comment('new'), comment('a', 'changed')]
  const shown = withPinned(read, [comment('a'), comment('b'), comment('b')])
  expect(idsOf(shown)).toEqual(['new', 'a', 'b'])
  expect(shown[1]?.content).toBe('changed')
  expect(idsOf(withPinned(read, []))).toEqual(['new', 'a'])
})
