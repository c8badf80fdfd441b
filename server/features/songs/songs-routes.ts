import type { songs } from '#contract/songs/songs.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { visiblePerson } from '../people/person-access.ts'
import { analyseAgain } from './analyse-upload.ts'
import { answerForLikeness, changeCover, changeSong, putCover } from './change-song.ts'
import { publishSong } from './publish-song.ts'
import { songDetail } from './recipe.ts'
import { removeSong } from './removal/remove-song.ts'
import type { SoundReader } from './song-access.ts'
import { personPage, recentPage, remixPage, songsInOrder } from './song-lists.ts'
import { visibleSong } from './songs-sql.ts'
import { downloadSong, streamSong, streamWithheld } from './stream-song.ts'
import { recipeSharingOf } from './workflow/recipe-sharing.ts'
import { sendWorkflow } from './workflow/send-workflow.ts'

export function songRoutes(m: Melodrome, sounds: SoundReader): Handlers<typeof songs> {
  return {
    'GET /api/songs': async ask => ask.answerPage(await recentPage(m, ask, ask.query)),

    'GET /api/users/{id}/songs': async ask => {
      const page = await personPage(m, ask, ask.params.id, ask.query)
      if (page.items.length === 0) await visiblePerson(m.database, ask.params.id, ask.viewer)
      return ask.answerPage(page)
    },

    'GET /api/songs/by-ids': ask => songsInOrder(m, ask, ask.query.ids),

    'GET /api/songs/{id}': ask => songDetail(m, ask, ask.params.id),

    'GET /api/songs/{id}/remixes': async ask => {
      if (!(await visibleSong(m.database, ask.params.id, ask.viewer))) refuse('song.notFound')
      return ask.answerPage(await remixPage(m, ask, ask.params.id, ask.query))
    },

    'POST /api/songs': ask => publishSong(m, ask),
    'POST /api/songs/{id}/retry': ask => analyseAgain(m, ask, ask.params.id),

    'PATCH /api/songs/{id}': async ask => {
      await changeSong(m, ask.viewer, ask.params.id, ask.body)
      return songDetail(m, ask, ask.params.id)
    },
    'PUT /api/songs/{id}/likeness': async ask => {
      await answerForLikeness(m, ask.viewer, ask.params.id, ask.body.answer)
      return songDetail(m, ask, ask.params.id)
    },
    'PUT /api/songs/{id}/cover': async ask => {
      await changeCover(m, ask.viewer, ask.params.id, ask.request)
      return songDetail(m, ask, ask.params.id)
    },
    'DELETE /api/songs/{id}/cover': async ask => {
      await putCover(m, ask.viewer, ask.params.id, null)
      return songDetail(m, ask, ask.params.id)
    },
    'DELETE /api/songs/{id}': ({ viewer, params }) => removeSong(m, viewer, params.id),
    'GET /api/songs/{id}/stream': ask => streamSong(m, sounds, ask, ask.params.id, ask.query),
    'GET /api/songs/{id}/withheld-stream': ask => streamWithheld(m, ask, ask.params.id, ask.query.level),
    'GET /api/songs/{id}/workflow': ask => sendWorkflow(m, ask, ask.params.id),
    'GET /api/recipe-sharing': async ({ viewer }) => ({
      recipeSharing: await recipeSharingOf(m.database, viewer.id),
    }),
    'GET /api/songs/{id}/download': ask => downloadSong(m, ask, ask.params.id),
  }
}
