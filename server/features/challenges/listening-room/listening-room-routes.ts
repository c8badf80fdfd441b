import type { listeningRoom } from '#contract/challenges/listening-room.ts'
import { TimeCursor } from '../../../http/cursor.ts'
import { keyset } from '../../../http/keyset.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import type { BeatKeeper } from '../../library/listens/keep-beats.ts'
import { blindEntryOf } from './blind-entry.ts'
import { enterRoom } from './enter-room.ts'
import { offeredEntry, openRoom } from './listening-room-access.ts'
import { ownBallots } from './listening-room-sql.ts'
import { putBallot } from './put-ballot.ts'
import { streamEntry } from './stream-entry.ts'

export const listeningRoomRoutes = (m: Melodrome, keeper: BeatKeeper): Handlers<typeof listeningRoom> => ({
  'GET /api/challenges/{id}/next-entry': ({ viewer, params, request }) =>
    enterRoom(m, viewer, params.id, request.ip),

  'GET /api/challenges/{id}/own-ballots': async ({ viewer, params, query, answerPage }) => {
    await openRoom(m.database, params.id, m.clock())
    const page = await keyset(query, {
      cursor: TimeCursor,
      rows: slice => ownBallots(m.database, viewer, params.id, slice).execute(),
      item: row => blindEntryOf(row, params.id),
      at: row => [row.judged_at!.toISOString(), row.token],
    })
    return answerPage(page)
  },

  'GET /api/challenges/{id}/entries/{token}/audio': ask =>
    streamEntry(m, ask, { challengeId: ask.params.id, token: ask.params.token }),

  'POST /api/challenges/{id}/entries/{token}/listens': async ({ viewer, params, body }) => {
    await openRoom(m.database, params.id, m.clock())
    const { song_id } = await offeredEntry(m.database, viewer, {
      challengeId: params.id,
      token: params.token,
    })
    const answer = await keeper.add({ userId: viewer.id, songId: song_id, ...body, at: m.clock() })
    if (!('refused' in answer)) return answer
    return refuse(answer.refused === 'song.notFound' ? 'challenge.entryNotFound' : answer.refused)
  },

  'PUT /api/challenges/{id}/entries/{token}/ballot': ({ viewer, params, body }) =>
    putBallot(m, viewer, { challengeId: params.id, token: params.token, ballot: body }),
})
