import { drafts } from '#contract/songs/drafts.ts'
import { songs } from '#contract/songs/songs.ts'
import { takes } from '#contract/songs/takes.ts'
import { defineRoom } from '../../define-room.ts'
import { performAnalyses } from './analyse-upload.ts'
import { draftRoutes } from './drafts/drafts-routes.ts'
import { performDraftAnalyses } from './drafts/finish-upload.ts'
import { forgetOldDrafts, forgetPartialFiles } from './drafts/forget-drafts.ts'
import { takeRoutes } from './drafts/takes-routes.ts'
import { compareRest, performComparisons } from './duplicates/compare-song.ts'
import { exportedDrafts, exportedSongs, exportedWorkflows } from './exported-songs.ts'
import { areRemixesUntold, tellOfRemixes } from './remixes/tell-of-remixes.ts'
import { eraseSongs } from './removal/erase-songs.ts'
import { reportableSong } from './removal/reportable-song.ts'
import { readSoundsTogether } from './song-access.ts'
import { songRoutes } from './songs-routes.ts'
import { visibleSong } from './songs-sql.ts'
import { serveSound } from './sound/serve-sound.ts'

export const songsRoom = defineRoom({
  routes({ m, app, answer }) {
    const sounds = readSoundsTogether(m.database)
    answer(songs, songRoutes(m, sounds))
    serveSound(app, m, sounds)
    answer(drafts, draftRoutes(m))
    answer(takes, takeRoutes(m))
  },
  jobs: (m, { analyses, others }) => {
    performAnalyses(m, analyses)
    performDraftAnalyses(m, analyses)
    performComparisons(m, others)
  },
  upkeep: m => ({
    tell: { tellOfRemixes: () => tellOfRemixes(m) },
    sweep: {
      forgetOldDrafts: () => forgetOldDrafts(m),
      compareRest: () => compareRest(m),
    },
    ownDisk: { forgetPartialFiles: () => forgetPartialFiles(m) },
  }),
  isDue: m => ({ tell: areRemixesUntold(m.clock()) }),
  erased: [eraseSongs],
  exported: [
    { file: 'songs.json', rows: exportedSongs },
    { file: 'drafts.json', rows: exportedDrafts },
    { file: 'workflows.json', rows: exportedWorkflows },
  ],
  reportable: { song: reportableSong(({ id }) => id) },
  topics: {
    song: async (m, viewer, id) => (await visibleSong(m.database, id, viewer)) !== undefined,
  },
})
