import { ratings } from '#contract/votes/ratings.ts'
import { voteIntegrity } from '#contract/votes/vote-integrity.ts'
import { defineRoom } from '../../define-room.ts'
import { createVoting } from './cast-votes.ts'
import { areVotersNewlyEligible, markNewlyEligible } from './eligibility/mark-votes.ts'
import { eraseVotes } from './erase-votes.ts'
import { exportedDetailedRatings, exportedLikes, exportedRatings } from './exported-votes.ts'
import { reportableOpinion } from './reportable-opinion.ts'
import { suspectVoters } from './vote-integrity/suspect-voters.ts'
import { voteIntegrityRoutes } from './vote-integrity/vote-integrity-routes.ts'
import { ratingRoutes } from './votes-routes.ts'

export const votesRoom = defineRoom({
  routes({ m, app, answer }) {
    const voting = createVoting(m)
    app.addHook('onClose', () => Promise.all([voting.likes.idle(), voting.stars.idle()]))
    answer(ratings, ratingRoutes(m, voting))
    answer(voteIntegrity, voteIntegrityRoutes(m))
  },
  upkeep: m => ({
    fold: {
      markNewlyEligible: () =>
        markNewlyEligible(m.database, { now: m.clock(), requiresVerification: m.mail.isConfigured }),
    },
    sweep: {
      suspectVoters: () => suspectVoters(m),
    },
  }),
  isDue: m => ({
    fold: areVotersNewlyEligible({ now: m.clock(), requiresVerification: m.mail.isConfigured }),
  }),
  erased: [eraseVotes],
  exported: [
    { file: 'likes.json', rows: exportedLikes },
    { file: 'ratings.json', rows: exportedRatings },
    { file: 'detailed-ratings.json', rows: exportedDetailedRatings },
  ],
  reportable: { opinion: reportableOpinion },
})
