import type { songs } from '#contract/songs.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { profileById } from '../people/sql.ts'
import { analyseAgain } from './analyse.ts'
import { personPage, recentPage, searchPage, songsInOrder } from './lists.ts'
import { publishSong } from './publish-song.ts'
import { removeSong } from './remove-song.ts'
import { songOf } from './song.ts'
import { visibleSong } from './sql.ts'
import { downloadSong, streamSong } from './stream-song.ts'

export const songRoutes = (m: Melodrome): Handlers<typeof songs> => ({
  'GET /api/songs': async ask => {
    const { search } = ask.query
    const page = search
      ? await searchPage(m, ask, { ...ask.query, search })
      : await recentPage(m, ask, ask.query)
    ask.nextPage(page.next)
    return page.songs
  },

  'GET /api/users/{id}/songs': async ask => {
    const page = await personPage(m, ask, ask.params.id, ask.query)
    if (page.songs.length === 0 && !(await profileById(m.database, ask.params.id, ask.viewer)))
      refuse('person.notFound')
    ask.nextPage(page.next)
    return page.songs
  },

  'GET /api/songs/by-ids': ask => songsInOrder(m, ask, ask.query.ids),

  'GET /api/songs/{id}': async ({ params, viewer, language }) => {
    const row = await visibleSong(m.database, params.id, viewer)
    return row ? songOf(row, viewer, language) : refuse('song.notFound')
  },

  'POST /api/songs': ask => publishSong(m, ask),
  'POST /api/songs/{id}/retry': ask => analyseAgain(m, ask, ask.params.id),
  'DELETE /api/songs/{id}': ({ viewer, params }) => removeSong(m, viewer, params.id),
  'GET /api/songs/{id}/stream': ask => streamSong(m, ask, ask.params.id),
  'GET /api/songs/{id}/download': ask => downloadSong(m, ask, ask.params.id),
})
