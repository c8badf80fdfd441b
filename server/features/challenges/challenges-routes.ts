import type { Challenge, challenges } from '#contract/challenges/challenges.ts'
import type { Handlers, Viewer } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { visiblePerson } from '../people/person-access.ts'
import { type BallotReader, tableOf } from './ballots-table.ts'
import { challengeOf } from './challenge.ts'
import { activePage, allPage, everyPage, personalPage, submissionPage } from './challenge-lists.ts'
import { challengeById } from './challenges-sql.ts'
import { announceChallenge, cancelChallenge, changeChallenge } from './change-challenge.ts'
import { submissionOf } from './submission.ts'
import { submissionById } from './submissions-sql.ts'
import { submitSong } from './submit.ts'
import { withdrawEntry } from './withdraw-entry.ts'

export const challengeRoutes = (m: Melodrome, readBallots: BallotReader): Handlers<typeof challenges> => ({
  'GET /api/challenges/active': async ({ viewer, query, answerPage }) =>
    answerPage(await activePage(m, viewer, query)),

  'GET /api/challenges': async ({ viewer, query, answerPage }) => answerPage(await allPage(m, viewer, query)),

  'GET /api/challenges/{id}': ({ viewer, params }) => oneChallenge(m, viewer, params.id),

  'GET /api/challenges/{id}/submissions': async ask => {
    const page = await submissionPage(m, ask, ask.params.id, ask.query)
    if (page.items.length === 0) await oneChallenge(m, ask.viewer, ask.params.id)
    return ask.answerPage(page)
  },

  'POST /api/challenges/{challengeId}/submit': async ask => {
    const { challengeId } = ask.params
    const id = await submitSong(m, ask.viewer, { challengeId, songId: ask.body.songId })
    const row = await submissionById(m.database, ask.viewer, id)
    return submissionOf(row, ask)
  },

  'DELETE /api/challenges/{id}/submission': async ({ viewer, params }) => {
    await withdrawEntry(m, viewer, params.id)
    return oneChallenge(m, viewer, params.id)
  },

  'GET /api/users/{id}/challenge-submissions': async ask => {
    const page = await personalPage(m, ask, ask.params.id, ask.query)
    if (page.items.length === 0) await visiblePerson(m.database, ask.params.id, ask.viewer)
    return ask.answerPage(page)
  },

  'GET /api/challenges/{id}/votes': ({ params }) => readBallots(params.id),

  'GET /api/challenges/{id}/votes.csv': async ({ params, reply }) => {
    const table = tableOf(await readBallots(params.id))
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="votes-${params.id}.csv"`)
      .send(table)
    return undefined
  },

  'GET /api/admin/challenges': async ({ viewer, query, answerPage }) =>
    answerPage(await everyPage(m, viewer, query)),

  'POST /api/challenges': async ({ viewer, body }) =>
    oneChallenge(m, viewer, await announceChallenge(m, viewer, body)),

  'PATCH /api/challenges/{id}': async ({ viewer, params, body }) => {
    await changeChallenge(m, viewer, params.id, body)
    return oneChallenge(m, viewer, params.id)
  },

  'POST /api/challenges/{id}/cancel': async ({ viewer, params }) => {
    await cancelChallenge(m, viewer, params.id)
    return oneChallenge(m, viewer, params.id)
  },
})

async function oneChallenge(m: Melodrome, viewer: Viewer | null, id: string): Promise<Challenge> {
  const row = (await challengeById(m.database, viewer, id)) ?? refuse('challenge.notFound')
  return challengeOf(row, m.clock())
}
