import type { QueryClient } from '@tanstack/react-query'
import { createRoute } from '@tanstack/react-router'
import type { Profile } from '#contract/people/people.ts'
import { ask } from '../api/queries.ts'
import { profileHead } from '../outside-heads.ts'
import { pages } from '../pages.ts'
import { requireViewer } from '../session/require-viewer.ts'
import { found, root, shows, titled } from './root.tsx'

/** Reads what a profile shows first; rejects if there is no such person. On the server it also reads their songs. */
async function loadProfile(queries: QueryClient, id: string): Promise<Profile> {
  const songs =
    import.meta.env.SSR &&
    import('../features/people/songs/person-songs.ts').then(reads => reads.loadPersonSongs(queries, id))
  const person = await queries.ensureQueryData(ask('GET /api/users/{id}', { params: { id } }))
  await songs
  return person
}

const ownProfile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  ...shows(pages.profile),
  beforeLoad: requireViewer,
  loader: async ({ context }) => {
    const { viewer } = context.viewer.current()
    if (viewer?.type === 'authenticated') await loadProfile(context.queries, viewer.account.id)
  },
  head: titled('shell.account.profile'),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile/$userId',
  ...shows(pages.profile),
  loader: async ({ context, params }) => await found(loadProfile(context.queries, params.userId)),
  head: ({ match: { context }, loaderData }) => profileHead(context.words.say, context.origin, loaderData),
})

/** `id` is that of a conversation, or of the other person in an existing or new one. */
const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages/{-$id}',
  ...shows(pages.messages),
  beforeLoad: requireViewer,
  head: titled('messages.title'),
})

export const ofPeople = [ownProfile, profile, messages] as const
