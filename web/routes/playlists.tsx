import { createRoute } from '@tanstack/react-router'
import { ask } from '../api/queries.ts'
import { playlistHead } from '../outside-heads.ts'
import { pages } from '../pages.ts'
import { requireViewer } from '../session/require-viewer.ts'
import { found, root, shows, titled } from './root.tsx'

const ownTitle = titled('shell.account.playlists')

const playlists = createRoute({
  getParentRoute: () => root,
  path: '/playlists',
  ...shows(pages.playlists),
  beforeLoad: requireViewer,
  head: ownTitle,
})

const playlist = createRoute({
  getParentRoute: () => root,
  path: '/playlists/$id',
  ...shows(pages.playlist),
  loader: async ({ context, params: { id } }) =>
    // Lists that fill themselves, and the songs that this browser keeps, have no data of their own.
    /^(liked|heard|offline)$/.test(id)
      ? null
      : await found(context.queries.ensureQueryData(ask('GET /api/playlists/{id}', { params: { id } }))),
  head: ({ match, loaderData }) => {
    if (!loaderData) return ownTitle({ match })
    const { words, origin } = match.context
    return playlistHead(words.say, origin, loaderData)
  },
})

export const ofPlaylists = [playlists, playlist] as const
