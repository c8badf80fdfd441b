import { createRoute } from '@tanstack/react-router'
import { ask } from '../api/queries.ts'
import type { App } from '../app.ts'
import { headOf } from '../head.ts'
import { pages } from '../pages.ts'
import { root, shows, titled } from './root.tsx'

/** For the person concerned; the key in the mail's link never reaches the server that renders pages. */
const decision = createRoute({
  getParentRoute: () => root,
  path: '/decisions/$id',
  ...shows(pages.decision),
  head: titled('decisions.title'),
})

const transparency = createRoute({
  getParentRoute: () => root,
  path: '/transparency',
  ...shows(pages.transparency),
  ...(import.meta.env.SSR && {
    loader: async ({ context }: { context: App }) => {
      await context.queries.ensureQueryData(ask('GET /api/transparency'))
    },
  }),
  head: ({ match }: { match: { context: App } }) => {
    const { say } = match.context.words
    return headOf(say, { title: say('transparency.title') })
  },
})

export const ofModeration = [decision, transparency] as const
