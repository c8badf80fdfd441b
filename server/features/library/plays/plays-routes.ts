import type { plays } from '#contract/library/plays.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { playableSong } from '../../songs/song-access.ts'
import type { PlayCounter } from './count-plays.ts'
import { heardPage } from './heard-songs.ts'
import { listenerOf } from './listener.ts'

export const playRoutes = (m: Melodrome, counter: PlayCounter): Handlers<typeof plays> => ({
  'GET /api/heard-songs': async ask => ask.answerPage(await heardPage(m, ask, ask.query)),

  'POST /api/songs/{id}/play': async ({ params, viewer, request }) => {
    const counted = await counter.add({
      songId: params.id,
      listener: listenerOf(viewer, request.ip, m.listenerKey),
      userId: viewer?.id ?? null,
      at: m.clock(),
    })
    // A play that didn't count was either too early, or of a song that does not exist; only then the song is looked up.
    if (!counted) await playableSong(m.database, params.id)
    return { counted }
  },
})
