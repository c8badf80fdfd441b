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

type Component = () => ReactNode

function page<M extends Record<string, unknown>>(
  module: string,
  words: readonly Namespace[],
  load: () => Promise<M>,
  name: { [K in keyof M]: M[K] extends Component ? K : never }[keyof M] & string,
): Page {
  const loadComponent = async () => ({ default: (await load())[name] as Component })
  return { module: `web/features/${module}`, words, Component: lazyRouteComponent(loadComponent) }
}

const framed = (page: Page): Page => ({ ...page, hasOwnFrame: true })

/** Every screen. To add one: a line here, a route in `routes.tsx`. */
export const pages = {
  landing: framed(
    page(
      'landing/LandingPage.tsx',
      ['landing'],
      () => import('./features/landing/LandingPage.tsx'),
      'LandingPage',
    ),
  ),
  home: page('songs/HomePage.tsx', [], () => import('./features/songs/HomePage.tsx'), 'HomePage'),
  auth: framed(
    page('accounts/AuthPage.tsx', ['auth'], () => import('./features/accounts/AuthPage.tsx'), 'AuthPage'),
  ),
  song: page('songs/SongPage.tsx', [], () => import('./features/songs/SongPage.tsx'), 'SongPage'),
  upload: page('upload/UploadPage.tsx', [], () => import('./features/upload/UploadPage.tsx'), 'UploadPage'),
  profile: page(
    'people/ProfilePage.tsx',
    [],
    () => import('./features/people/ProfilePage.tsx'),
    'ProfilePage',
  ),
  coming: page('shell/ComingPage.tsx', [], () => import('./features/shell/ComingPage.tsx'), 'ComingPage'),
} satisfies Record<string, Page>
