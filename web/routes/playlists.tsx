import { createRoute } from '@tanstack/react-router'
import { ask } from '../api/queries.ts'
import { headOf } from '../head.ts'
import { playlistHead } from '../outside-heads.ts'
import { pages } from '../pages.ts'
import { requireViewer } from '../session/require-viewer.ts'
import { found, root, shows, titled } from './root.tsx'

const playlists = createRoute({
  getParentRoute: () => root,
  path: '/playlists',
  ...shows(pages.playlists),
  beforeLoad: requireViewer,
  head: titled('shell.account.playlists'),
})

const playlist = createRoute({
  getParentRoute: () => root,
  path: '/playlists/$id',
  ...shows(pages.playlist),
  loader: async ({ context, params: { id } }) =>
    // What gathers by itself has no facts of its own, nor has what this browser keeps.
    /^(liked|heard|offline)$/.test(id)
      ? null
      : await found(context.queries.ensureQueryData(ask('GET /api/playlists/{id}', { params: { id } }))),
  head: ({ match: { context }, loaderData }) =>
    loaderData
      ? playlistHead(context.words.say, context.origin, loaderData)
      : headOf(context.words.say, {
          title: context.words.say('shell.account.playlists'),
          isPrivate: true,
        }),
})

export const ofPlaylists = [playlists, playlist] as const
