import { guestImport } from '#contract/library/guest-import.ts'
import { listens } from '#contract/library/listens.ts'
import { playlists } from '#contract/library/playlists.ts'
import { plays } from '#contract/library/plays.ts'
import { defineRoom } from '../../define-room.ts'
import { guestImportRoutes } from './guest-import/guest-import-routes.ts'
import { eraseListens } from './listens/erase-listens.ts'
import { exportedListens } from './listens/exported-listens.ts'
import { createBeatKeeper } from './listens/keep-beats.ts'
import { listenRoutes } from './listens/listens-routes.ts'
import { exportedPlaylists } from './playlists/exported-playlists.ts'
import { playlistRoutes } from './playlists/playlists-routes.ts'
import { reportablePlaylist } from './playlists/reportable-playlist.ts'
import { createPlayCounter } from './plays/count-plays.ts'
import { erasePlays } from './plays/erase-plays.ts'
import { exportedHistory, exportedPlays } from './plays/exported-plays.ts'
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
    answer(guestImport, guestImportRoutes(m))
  },
  upkeep: m => ({
    sweep: {
      makeMonthsOfPlays: () => makeMonths(m.database, m.clock()),
      forgetOldPlays: () => forgetOldPlays(m),
    },
  }),
  erased: [erasePlays, eraseListens],
  exported: [
    { file: 'playlists.json', rows: exportedPlaylists },
    { file: 'plays.json', rows: exportedPlays },
    { file: 'history.json', rows: exportedHistory },
    { file: 'listens.json', rows: exportedListens },
  ],
  reportable: { playlist: reportablePlaylist },
})
