import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Namespace } from '#words/namespaces.ts'

/** One screen: its own chunk, and the words it speaks. */
export interface Page {
  /** The source file, by which the build's manifest knows the chunk; a wrong one fails the first render. */
  module: string
  words: readonly Namespace[]
  Component: RouteComponent
  /** Brings its own header and `<main id="content">`; otherwise the bar and the player stand around it. */
  hasOwnFrame?: boolean
}

type Screen = () => ReactNode

function screen(module: string, words: readonly Namespace[], load: () => Promise<Screen>): Page {
  const Component = lazyRouteComponent(async () => ({ default: await load() }))
  return { module: `web/features/${module}`, words, Component }
}

const framed = (page: Page): Page => ({ ...page, hasOwnFrame: true })

// Spelled out because screens link to each other: their types would otherwise depend on themselves.
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
  | 'settings'
  | 'playlists'
  | 'playlist'
  | 'coming'
  | 'notFound'

/** Every screen. To add one: its name above, a line here, a route in `routes.tsx`. */
export const pages: Record<PageName, Page> = {
  landing: framed(
    screen(
      'landing/LandingPage.tsx',
      ['landing'],
      async () => (await import('./features/landing/LandingPage.tsx')).LandingPage,
    ),
  ),
  home: screen(
    'songs/HomePage.tsx',
    ['songs', 'player'],
    async () => (await import('./features/songs/HomePage.tsx')).HomePage,
  ),
  search: screen(
    'songs/SearchPage.tsx',
    ['songs', 'player'],
    async () => (await import('./features/songs/SearchPage.tsx')).SearchPage,
  ),
  auth: framed(
    screen(
      'accounts/AuthPage.tsx',
      ['auth', 'openid'],
      async () => (await import('./features/accounts/AuthPage.tsx')).AuthPage,
    ),
  ),
  forgotPassword: framed(
    screen(
      'password-reset/ForgotPasswordPage.tsx',
      ['auth', 'reset'],
      async () => (await import('./features/password-reset/ForgotPasswordPage.tsx')).ForgotPasswordPage,
    ),
  ),
  newPassword: framed(
    screen(
      'password-reset/NewPasswordPage.tsx',
      ['auth', 'reset'],
      async () => (await import('./features/password-reset/NewPasswordPage.tsx')).NewPasswordPage,
    ),
  ),
  song: screen(
    'songs/SongPage.tsx',
    ['songs', 'player', 'ratings'],
    async () => (await import('./features/songs/SongPage.tsx')).SongPage,
  ),
  upload: screen(
    'upload/UploadPage.tsx',
    ['upload'],
    async () => (await import('./features/upload/UploadPage.tsx')).UploadPage,
  ),
  profile: screen(
    'people/ProfilePage.tsx',
    ['people', 'follows', 'songs', 'player'],
    async () => (await import('./features/people/ProfilePage.tsx')).ProfilePage,
  ),
  settings: screen(
    'settings/SettingsPage.tsx',
    ['settings', 'auth', 'factor', 'openid', 'notifications'],
    async () => (await import('./features/settings/SettingsPage.tsx')).SettingsPage,
  ),
  playlists: screen(
    'playlists/PlaylistsPage.tsx',
    ['playlists'],
    async () => (await import('./features/playlists/PlaylistsPage.tsx')).PlaylistsPage,
  ),
  playlist: screen(
    'playlists/PlaylistPage.tsx',
    ['playlists', 'songs', 'player'],
    async () => (await import('./features/playlists/PlaylistPage.tsx')).PlaylistPage,
  ),
  coming: screen(
    'shell/ComingPage.tsx',
    [],
    async () => (await import('./features/shell/ComingPage.tsx')).ComingPage,
  ),
  notFound: screen(
    'shell/NotFoundPage.tsx',
    [],
    async () => (await import('./features/shell/NotFoundPage.tsx')).NotFoundPage,
  ),
}
