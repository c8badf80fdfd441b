import { sql } from 'kysely'
import { challenges } from '#contract/challenges/challenges.ts'
import { listeningRoom } from '#contract/challenges/listening-room.ts'
import { defineRoom } from '../../define-room.ts'
import { createBeatKeeper } from '../library/listens/keep-beats.ts'
import { reportableSong } from '../songs/removal/reportable-song.ts'
import { createBallotReader } from './ballots-table.ts'
import { challengeRoutes } from './challenges-routes.ts'
import { challengeById } from './challenges-sql.ts'
import { exportedBallots, exportedSubmissions } from './exported-contests.ts'
import { eraseBallots } from './listening-room/erase-ballots.ts'
import { listeningRoomRoutes } from './listening-room/listening-room-routes.ts'
import { areChallengesToClose, closeDueChallenges, performClosings } from './results/close-challenge.ts'
import { judgeIn } from './results/judge-apart.ts'
import { areChallengesUntold, tellOfChallenges } from './tell-of-challenges.ts'

export const challengesRoom = defineRoom({
  routes({ m, app, answer }) {
    const keeper = createBeatKeeper(m.database)
    app.addHook('onClose', () => keeper.idle())
    answer(challenges, challengeRoutes(m, createBallotReader(m)))
    answer(listeningRoom, listeningRoomRoutes(m, keeper))
  },
  jobs: (m, { others, judgeFile }) => performClosings(m, others, judgeIn(judgeFile)),
  upkeep: m => ({
    challenges: {
      tellOfChallenges: () => tellOfChallenges(m),
      closeDueChallenges: () => closeDueChallenges(m),
    },
  }),
  isDue: m => ({
    challenges: sql`(${areChallengesUntold(m.clock())} or ${areChallengesToClose(m.clock())})`,
  }),
  erased: [eraseBallots],
  exported: [
    { file: 'challenge-submissions.json', rows: exportedSubmissions },
    { file: 'challenge-ballots.json', rows: exportedBallots },
  ],
  // An entry is reported as its song, also after the entry was withdrawn.
  reportable: { entry: reportableSong(({ withinId }) => withinId!) },
  topics: {
    challenge: async (m, viewer, id) => (await challengeById(m.database, viewer, id)) !== undefined,
  },
})
