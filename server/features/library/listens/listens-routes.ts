import type { listens } from '#contract/library/listens.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import type { BeatKeeper } from './keep-beats.ts'
import { replayedParts } from './replayed.ts'
import { songHeat } from './song-heat.ts'

export const listenRoutes = (m: Melodrome, keeper: BeatKeeper): Handlers<typeof listens> => ({
  'POST /api/songs/{id}/listens': async ({ params, body, viewer }) => {
    // Without an account the listen can't be credited to anybody.
    if (!viewer) return { isQualified: false }
    const answer = await keeper.add({ userId: viewer.id, songId: params.id, ...body, at: m.clock() })
    return 'refused' in answer ? refuse(answer.refused) : answer
  },

  'GET /api/songs/{id}/heat': async ({ params }) => {
    const { slots, durationSeconds } = (await songHeat(m.database, params.id)) ?? refuse('song.notFound')
    return slots ? replayedParts(slots, durationSeconds) : { strip: [], moments: [] }
  },
})
