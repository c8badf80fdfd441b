import { createRoute } from '@tanstack/react-router'
import { ask } from '../api/queries.ts'
import type { App } from '../app.ts'
import { legalPages } from '../features/sharing/legal/legal-pages.ts'
import { legalHead } from '../outside-heads.ts'
import { legalPage, pages } from '../pages.ts'
import { root, shows, titled } from './root.tsx'

export const apiDocs = createRoute({
  getParentRoute: () => root,
  path: '/api/docs',
  ...shows(pages.apiDocs),
  head: titled('api.title'),
})

export const ofLegal = legalPages.map(name =>
  createRoute({
    getParentRoute: () => root,
    path: `/${name}`,
    ...shows(legalPage(name)),
    // In the browser the operator's data have their own loading state.
    ...(import.meta.env.SSR && {
      loader: async ({ context }: { context: App }) => {
        if (name === 'imprint') await context.queries.ensureQueryData(ask('GET /api/imprint'))
      },
    }),
    head: import.meta.env.SSR
      ? ({ match: { context } }) => legalHead(context.words.say, context.origin, name)
      : titled(`legal.${name}`),
  }),
)
