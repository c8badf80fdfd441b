import { createRoute } from '@tanstack/react-router'
import { ask } from '../api/queries.ts'
import type { App } from '../app.ts'
import { postHead } from '../outside-heads.ts'
import { pages } from '../pages.ts'
import { requireViewer } from '../session/require-viewer.ts'
import { found, root, shows, titled } from './root.tsx'

/** Only the server reads lists before it shows them, so that no page's first load includes this code. */
const forumReads = () => import('../features/discussion/forum/forum-reads.ts')

const forum = createRoute({
  getParentRoute: () => root,
  path: '/forum',
  validateSearch: (search: { order?: unknown; category?: unknown; tag?: unknown; search?: unknown }) =>
    search,
  ...shows(pages.forum),
  beforeLoad: requireViewer,
  ...(import.meta.env.SSR && {
    loader: async ({ context, location }: { context: App; location: { search: object } }) => {
      await (await forumReads()).loadForum(context.queries, { ...location.search })
    },
  }),
  head: titled('shell.nav.community'),
})

const post = createRoute({
  getParentRoute: () => root,
  path: '/forum/$id',
  ...shows(pages.forum),
  loader: async ({ context: { queries }, params }) => {
    if (import.meta.env.SSR) await (await forumReads()).loadReplies(queries, params.id)
    return await found(queries.ensureQueryData(ask('GET /api/forum/posts/{id}', { params })))
  },
  head: ({ match: { context }, loaderData }) => postHead(context.words.say, context.origin, loaderData),
})

export const ofForum = [forum, post] as const
