import { takeOver } from '#contract/library/guest-import.ts'
import { listens } from '#contract/library/listens.ts'
import { playlists } from '#contract/library/playlists.ts'
import { plays } from '#contract/library/plays.ts'
import { defineRoom } from '../../define-room.ts'
import { takeOverRoutes } from './guest-import/guest-import-routes.ts'
import { eraseListens } from './listens/erase-listens.ts'
import { ownListens } from './listens/exported-listens.ts'
import { createBeatKeeper } from './listens/keep-beats.ts'
import { listenRoutes } from './listens/listens-routes.ts'
import { ownPlaylists } from './playlists/exported-playlists.ts'
import { playlistRoutes } from './playlists/playlists-routes.ts'
import { reportablePlaylist } from './playlists/reportable-playlist.ts'
import { createPlayCounter } from './plays/count-plays.ts'
import { erasePlays } from './plays/erase-plays.ts'
import { ownHistory, ownPlays } from './plays/exported-plays.ts'
import { forgetOldPlays } from './plays/forget-plays.ts'
import { makeMonths } from './plays/months-of-plays.ts'
import { playRoutes } from './plays/plays-routes.ts'

export const libraryRoom = defineRoom({
  routes({ m, app, answer }) {
    const counter = createPlayCounter(m.database)
    app.addHook('onClose', () => counter.idle())
    const keeper = createBeatKeeper(m.database)
    app.addHook('onClose', () => keeper.idle())
    answer(plays, playRoutes(m, counter))
    answer(listens, listenRoutes(m, keeper))
    answer(playlists, playlistRoutes(m))
    answer(takeOver, takeOverRoutes(m))
  },
  upkeep: m => ({
    sweep: {
      makeMonthsOfPlays: () => makeMonths(m.database, m.clock()),
      forgetOldPlays: () => forgetOldPlays(m),
    },
  }),
  erased: [erasePlays, eraseListens],
  exported: [
    { file: 'playlists.json', rows: ownPlaylists },
    { file: 'plays.json', rows: ownPlays },
    { file: 'history.json', rows: ownHistory },
    { file: 'listens.json', rows: ownListens },
  ],
  reportable: { playlist: reportablePlaylist },
})
