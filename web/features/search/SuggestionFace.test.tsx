import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FoundPost } from '#contract/search/search.ts'
import { aSong } from '../../testing/a-song.ts'
import { SuggestionFace } from './SuggestionFace.tsx'

const { user } = aSong()
const post = { id: 'p', title: 'Mixing', user, foundReply: null } as unknown as FoundPost
const face = (shown: FoundPost) =>
  renderToStaticMarkup(<SuggestionFace suggestion={{ id: 'post-p', kind: 'post', post: shown }} />)

test('a post that was found by a reply shows the line of that reply in place of the post’s writer', () => {
  expect(face(post)).toContain(user.artistName)
  const byReply = face({ ...post, foundReply: { id: 'r', line: 'Start with the kick' } })
  expect(byReply).toContain('Start with the kick')
  expect(byReply).not.toContain(user.artistName)
})
