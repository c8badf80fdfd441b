import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import follows from '#words/en/people/follows.json' with { type: 'json' }
import people from '#words/en/people/people.json' with { type: 'json' }
import { createQueries } from '../../api/queries.ts'
import { WordsContext } from '../../say/use-say.ts'
import { createWords } from '../../say/words.ts'
import { guestOf } from '../../session/make-guest.ts'
import { createViewer, type Viewer, ViewerContext } from '../../session/viewer.ts'
import { aProfile } from '../../testing/a-profile.ts'
import { ProfileHead } from './ProfileHead.tsx'

const guest = { type: 'guest', guest: guestOf('guest_1_a') } as const

test('guests find Follow and Message on a profile, visitors only Message, and a blocked person has neither', async () => {
  expect(await actsFor(guest, aProfile())).toEqual(['Follow mina', 'Message mina'])
  expect(await actsFor(null, aProfile())).toEqual(['Message mina'])
  expect(await actsFor(guest, aProfile({ isBlocked: true }))).toEqual([])
})

async function actsFor(viewer: Viewer, person: ReturnType<typeof aProfile>): Promise<string[]> {
  const component = () => <ProfileHead person={person} isOwn={false} />
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute({ component }), history })
  await router.load()
  const markup = renderToStaticMarkup(
    <WordsContext value={createWords('en', { follows, people })}>
      <QueryClientProvider client={createQueries(() => Promise.reject(new Error('Nothing is asked')))}>
        <ViewerContext value={createViewer(async () => viewer, viewer)}>
          <RouterProvider router={router} />
        </ViewerContext>
      </QueryClientProvider>
    </WordsContext>,
  )
  return [...markup.matchAll(/aria-label="((?:Follow|Message) [^"]+)"/g)].map(([, label]) => label!)
}
