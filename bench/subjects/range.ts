import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { FolderBlobs } from '../../server/media/blobs/folder-blobs.ts'
import { songUuid } from '../fill.ts'
import type { Subject } from '../subject.ts'

/** So many songs are heard in turn. */
const songs = 200
const songBytes = 5 * 2 ** 20
const rangeBytes = 256 * 1024

/** Listeners who jump to random places in songs. */
export const range: Subject = {
  name: 'range',
  title: '256 KB of a song',
  goal: 9,
  prepare: async stage => {
    await keepSound(stage.app.dataDirectory, stage.community.database, songs)
    const requests = Array.from({ length: 2_000 }, (_, jump) => {
      const first = (jump * 7_919_777) % (songBytes - rangeBytes)
      const asked = `bytes=${first}-${first + rangeBytes - 1}`
      return {
        path: `/api/songs/${stage.community.songId(jump % songs)}/stream`,
        headers: { cookie: stage.community.cookie(jump), range: asked },
      }
    })
    return { requests: () => requests }
  },
}

/** Gives the first songs one common file of sound: the system would keep separate files in memory as well. */
export async function keepSound(dataDirectory: string, database: pg.Pool, count: number): Promise<void> {
  const store = await FolderBlobs.open(dataDirectory)
  const temporary = join(store.temporaryDirectory, 'bench-song')
  await writeFile(temporary, randomBytes(songBytes))
  const { name } = await store.keep(temporary, 'mp3')
  const ids = Array.from({ length: count }, (_, n) => songUuid(n))
  await database.query('update songs set audio_blob = $1 where id = any($2)', [name, ids])
}
