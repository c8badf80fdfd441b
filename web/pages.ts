import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Namespace } from '#words/namespaces.ts'
import type { LegalPageName } from './features/sharing/legal/legal-pages.ts'

/** One screen: its own chunk, and the words that it needs. */
export interface Page {
  /** The source file, which names the chunk in the build's manifest; a wrong name fails the first render. */
  module: string
  words: readonly Namespace[]
  Component: RouteComponent
  /** Whether it has its own header and `<main id="content">`; otherwise the bar and the player are around it. */
  hasOwnFrame?: boolean
}

type Screen = () => ReactNode

/** Every `…Page.tsx` of a room, each in a chunk of its own. */
const files = import.meta.glob<Record<string, Screen>>(['./features/**/*Page.tsx', '!**/ErrorPage.tsx'])

/** `file` is the screen's path below `features/`, such as `songs/home/HomePage`; its component has the file's name. */
function screen(file: string, words: readonly Namespace[]): Page {
  const Component = lazyRouteComponent(async () => {
    const name = file.slice(file.lastIndexOf('/') + 1)
    const screens = await files[`./features/${file}.tsx`]?.()
    const found = screens?.[name]
    if (!found) throw new Error(`No screen ${file}`)
    return { default: found }
  })
  return { module: `web/features/${file}.tsx`, words, Component }
}

const framed = (page: Page): Page => ({ ...page, hasOwnFrame: true })

// Written out, because screens link to each other: their types would otherwise depend on themselves.
type PageName =
  | 'landing'
  | 'home'
  | 'search'
  | 'auth'
  | 'forgotPassword'
  | 'newPassword'
  | 'song'
  | 'upload'
  | 'profile'
  | 'messages'
  | 'settings'
  | 'device'
  | 'playlists'
  | 'playlist'
  | 'challenges'
  | 'challenge'
  | 'listeningRoom'
  | 'challengeResults'
  | 'hallOfFame'
  | 'charts'
  | 'forum'
  | 'apiDocs'
  | 'decision'
  | 'transparency'
  | 'admin'
  | 'notFound'

/** Every screen. For a new one, add its name above, a line here, and a route in its room's file in `routes/`. */
export const pages: Record<PageName, Page> = {
  landing: framed(screen('landing/LandingPage', ['landing', 'legal'])),
  home: screen('songs/home/HomePage', ['songs', 'player']),
  search: screen('search/SearchPage', ['search', 'songs', 'player']),
  auth: framed(screen('identity/accounts/AuthPage', ['auth', 'legal', 'openid'])),
  forgotPassword: framed(
    screen('identity/password-reset/ForgotPasswordPage', ['auth', 'legal', 'password-reset']),
  ),
  newPassword: framed(screen('identity/password-reset/NewPasswordPage', ['auth', 'legal', 'password-reset'])),
  song: screen('songs/stage/SongPage', ['songs', 'player', 'ratings']),
  upload: screen('songs/upload/UploadPage', ['upload', 'drafts']),
  profile: screen('people/ProfilePage', ['people', 'follows', 'songs', 'player']),
  messages: screen('messages/MessagesPage', ['messages']),
  settings: screen('identity/settings/SettingsPage', [
    'legal',
    'messages',
    'settings',
    'account',
    'sign-in-log',
    'tokens',
    'auth',
    'second-factor',
    'openid',
    'notifications',
    'blocks',
    'app',
  ]),
  device: screen('identity/api-tokens/DevicePage', ['tokens', 'auth', 'settings']),
  playlists: screen('library/playlists/PlaylistsPage', ['playlists']),
  playlist: screen('library/playlists/PlaylistPage', ['playlists', 'songs', 'player']),
  challenges: screen('challenges/ChallengesPage', ['challenges', 'songs', 'player', 'awards']),
  challenge: screen('challenges/ChallengePage', ['challenges', 'songs', 'player', 'awards']),
  listeningRoom: screen('challenges/listening-room/ListeningRoomPage', ['listening', 'ratings', 'player']),
  challengeResults: screen('challenges/results/ResultsPage', [
    'results',
    'challenges',
    'songs',
    'player',
    'awards',
  ]),
  hallOfFame: screen('charts/hall-of-fame/HallOfFamePage', ['hall-of-fame', 'songs', 'player', 'awards']),
  charts: screen('charts/ChartsPage', ['charts']),
  // The lists, and one post.
  forum: screen('discussion/forum/ForumPage', ['forum']),
  apiDocs: screen('sharing/api-docs/ApiDocsPage', ['api']),
  admin: screen('admin/AdminPage', ['admin']),
  decision: screen('moderation/decisions/DecisionPage', ['decisions', 'reports']),
  transparency: screen('moderation/transparency/TransparencyPage', [
    'transparency',
    'decisions',
    'reports',
    'admin',
  ]),
  notFound: screen('shell/NotFoundPage', []),
}

/** One screen for all legal texts, each with its own words. */
export const legalPage = (name: LegalPageName): Page => screen('sharing/legal/LegalPage', ['legal', name])
