import { createRoute } from '@tanstack/react-router'
import type { Challenge } from '#contract/challenges/challenges.ts'
import type { Leaderboard } from '#contract/charts/hall-of-fame.ts'
import { ask } from '../api/queries.ts'
import type { App } from '../app.ts'
import { challengeHead, hallHead } from '../outside-heads.ts'
import { pages } from '../pages.ts'
import { requireViewer } from '../session/require-viewer.ts'
import { found, root, shows, titled } from './root.tsx'

/** Only the server reads lists before it shows them, so that no page's first load includes this code. */
const challengeReads = () => import('../features/challenges/challenge-reads.ts')

const challenges = createRoute({
  getParentRoute: () => root,
  path: '/challenges',
  ...shows(pages.challenges),
  beforeLoad: requireViewer,
  // In the browser the posters show their own loading state.
  ...(import.meta.env.SSR && {
    loader: async ({ context, location }: { context: App; location: { search: object } }) => {
      await (await challengeReads()).loadChallenges(context.queries, location.search)
    },
  }),
  head: titled('shell.nav.challenges'),
})

/** What the screens of one challenge read first, and their titles. A challenge that does not exist answers 404. */
const ofOneChallenge = {
  loader: async ({ context: { queries }, params: { id } }: { context: App; params: { id: string } }) => {
    const entries = import.meta.env.SSR && challengeReads().then(reads => reads.loadSubmissions(queries, id))
    const read = await found(queries.ensureQueryData(ask('GET /api/challenges/{id}', { params: { id } })))
    await entries
    return read
  },
  head: ({
    match: { context },
    loaderData,
  }: {
    match: { context: App }
    loaderData?: Challenge | undefined
  }) => challengeHead(context.words.say, context.origin, loaderData),
}

const challenge = createRoute({
  getParentRoute: () => root,
  path: '/challenges/$id',
  ...shows(pages.challenge),
  ...ofOneChallenge,
})

const listeningRoom = createRoute({
  getParentRoute: () => root,
  path: '/challenges/$id/listen',
  ...shows(pages.listeningRoom),
  ...ofOneChallenge,
})

const challengeResults = createRoute({
  getParentRoute: () => root,
  path: '/challenges/$id/results',
  ...shows(pages.challengeResults),
  ...ofOneChallenge,
})

const hallOfFame = createRoute({
  getParentRoute: () => root,
  path: '/hall-of-fame',
  ...shows(pages.hallOfFame),
  // In the browser the list shows its own loading state.
  ...(import.meta.env.SSR && {
    loader: async ({ context, location }: { context: App; location: { search: object } }) => {
      const { leaderboardRead, monthIn } = await import('../features/charts/hall-of-fame/leaderboard-read.ts')
      return await found(context.queries.ensureQueryData(leaderboardRead(monthIn(location.search))))
    },
  }),
  head: import.meta.env.SSR
    ? ({ match, loaderData }: { match: { context: App }; loaderData?: Leaderboard | undefined }) =>
        hallHead(match.context.words.say, match.context.origin, loaderData)
    : titled('shell.nav.hallOfFame'),
})

export const ofChallenges = [challenges, challenge, listeningRoom, challengeResults, hallOfFame] as const
