import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderBlobs } from '../../server/media/blobs/folder-blobs.ts'
import { songUuid } from '../fill.ts'
import type { Stage, Subject } from '../subject.ts'

const songBytes = 5 * 2 ** 20
const rangeBytes = 256 * 1024

/** A listener who jumps about in a song. */
export const range: Subject = {
  name: 'range',
  title: '256 KB of a song',
  goal: 9,
  prepare: async stage => {
    await keepSound(stage)
    const path = `/api/songs/${stage.community.songId(0)}/stream`
    const requests = Array.from({ length: 200 }, (_, jump) => {
      const first = (jump * 7_919_777) % (songBytes - rangeBytes)
      const asked = `bytes=${first}-${first + rangeBytes - 1}`
      return { path, headers: { cookie: stage.community.cookie(1), range: asked } }
    })
    return { requests: () => requests }
  },
}

/** Gives the first song its sound. */
async function keepSound({ app, community }: Stage): Promise<void> {
  const store = await FolderBlobs.open(app.dataDirectory)
  const temporary = join(store.temporaryDirectory, 'bench-song')
  await writeFile(temporary, randomBytes(songBytes))
  const { name } = await store.keep(temporary, 'mp3')
  await community.database.query('update songs set audio_blob = $1 where id = $2', [name, songUuid(0)])
}
