import { idFromUuid } from '#contract/ids.ts'
import { challengeUuid, postUuid } from '../fill.ts'
import type { Stage, Subject } from '../subject.ts'

/** A few connections keep the server busy; fifty people seldom ask for a page at the same moment. */
export const pageConnections = 8

/** First pages, drawn on the server. */
const home: Subject = {
  name: 'home',
  title: 'home page, signed in',
  goal: 330,
  prepare: stage => ({ requests: () => askForHome(stage, {}), connections: pageConnections }),
}

const packed = { 'accept-encoding': 'gzip, deflate, br' }

const compressedHome: Subject = {
  name: 'home-brotli',
  title: 'the same, compressed for a browser',
  prepare: stage => ({ requests: () => askForHome(stage, packed), connections: pageConnections }),
}

function askForHome({ community }: Stage, headers: Record<string, string>) {
  return Array.from({ length: community.members }, (_, n) => ({
    path: '/',
    headers: { cookie: community.cookie(n), ...headers },
  }))
}

/** More addresses than one run can ask for, so that none is asked for twice. */
const addresses = 20_000

/** A visitor's page: first with a new address for each request, so that each is drawn; then one that is already drawn. */
function visitorPage(name: string, title: string, pathOf: (stage: Stage) => string): Subject[] {
  const connections = pageConnections
  const first = (path: string, run: number) =>
    Array.from({ length: addresses }, (_, n) => ({ path: `${path}?visit=${run * addresses + n}` }))
  return [
    {
      name: `${name}-first`,
      title: `${title}, visitor, first`,
      goal: 120,
      prepare: stage => ({ requests: run => first(pathOf(stage), run), connections }),
    },
    {
      name,
      title: 'the same again',
      goal: 12,
      prepare: stage => ({ requests: () => [{ path: pathOf(stage) }], connections }),
    },
    {
      name: `${name}-brotli`,
      title: 'the same again, compressed for a browser',
      prepare: stage => ({ requests: () => [{ path: pathOf(stage), headers: packed }], connections }),
    },
  ]
}

export const pages: readonly Subject[] = [
  home,
  compressedHome,
  ...visitorPage('landing', 'landing page', () => '/'),
  ...visitorPage('song-page', 'song page', ({ community }) => `/songs/${community.songId(5)}`),
  ...visitorPage('challenge-page', 'challenge page', () => `/challenges/${idFromUuid(challengeUuid)}`),
  ...visitorPage('post-page', 'forum post', () => `/forum/${idFromUuid(postUuid)}`),
]
