import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import words from '#words/en/notifications/notifications.json' with { type: 'json' }
import { WordsContext } from '../../say/use-say.ts'
import { createWords } from '../../say/words.ts'
import { NotificationRow } from './NotificationRow.tsx'

test('a kind that only a newer server knows is told with its sentence, under the sign of the bell', async () => {
  const like = await drawn('like')
  expect(like).toContain('lucide-thumbs-up')
  expect(like).toContain('jun sings along.')
  const unknown = await drawn('duet' as NotificationKind)
  expect(unknown).toContain('lucide-bell')
  expect(unknown).toContain('jun sings along.')
})

async function drawn(type: NotificationKind): Promise<string> {
  const notification: Notification = {
    id: 'one',
    type,
    title: 'News',
    message: 'jun sings along.',
    names: [],
    quote: null,
    quotedReplyId: null,
    relatedType: 'song',
    relatedId: 'song',
    imageUrl: null,
    actors: [],
    actorCount: 0,
    isRead: true,
    createdAt: '2026-06-15T12:00:00.000Z',
  }
  const component = () => <NotificationRow notification={notification} onOpen={() => undefined} />
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute({ component }), history })
  await router.load()
  return renderToStaticMarkup(
    <WordsContext value={createWords('en', { notifications: words })}>
      <RouterProvider router={router} />
    </WordsContext>,
  )
}
