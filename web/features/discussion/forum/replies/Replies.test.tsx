import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ForumPostDetail } from '#contract/discussion/forum.ts'
import forum from '#words/en/discussion/forum.json' with { type: 'json' }
import { createQueries } from '../../../../api/queries.ts'
import { WordsContext } from '../../../../say/use-say.ts'
import { createWords } from '../../../../say/words.ts'
import { createViewer, type Viewer, ViewerContext } from '../../../../session/viewer.ts'
import { repliesRead } from '../forum-reads.ts'
import { Replies } from './Replies.tsx'
import type { ThreadActions } from './use-thread-actions.ts'

const reply = { id: 'r', user: null, body: [], answers: null, createdAt: '2026-06-15T12:00:00Z' }

test('a withheld post has no buttons to answer it or its replies, also for its writer', async () => {
  const open = { isDeleted: false, withheldFor: null }
  expect(buttonsIn(await below(open))).toBe(2)
  expect(buttonsIn(await below({ ...open, withheldFor: 'held' }))).toBe(0)
  expect(buttonsIn(await below({ ...open, isDeleted: true }))).toBe(0)
})

const buttonsIn = (markup: string): number => markup.match(/>(Reply|Write a reply)<\/button>/g)?.length ?? 0

async function below(state: Pick<ForumPostDetail, 'isDeleted' | 'withheldFor'>): Promise<string> {
  const post = { id: 'p', replies: 1, ...state } as ForumPostDetail
  const queries = createQueries(() => Promise.reject(new Error('Everything is known')))
  queries.setQueryData(repliesRead('p').queryKey, {
    pages: [{ items: [reply], next: null }],
    pageParams: [null],
  } as never)
  const viewer = { type: 'authenticated', account: { id: 'mina' } } as Viewer
  const component = () => <Replies post={post} actions={{} as ThreadActions} />
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute({ component }), history })
  await router.load()
  return renderToStaticMarkup(
    <WordsContext value={createWords('en', { forum })}>
      <QueryClientProvider client={queries}>
        <ViewerContext value={createViewer(async () => viewer, viewer)}>
          <RouterProvider router={router} />
        </ViewerContext>
      </QueryClientProvider>
    </WordsContext>,
  )
}
