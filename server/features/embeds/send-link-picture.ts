import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../http/refusal.ts'
import { sendRange } from '../../http/send-range.ts'
import { BlobNotFound, type OpenBlob } from '../../media/blobs/blob-store.ts'
import type { Melodrome } from '../../melodrome.ts'
import { drawAndKeep } from './draw-link-picture.ts'
import { type PicturedSong, picturedSong } from './picture-sql.ts'

/** Resolves to the blob of the picture, drawn for this song as it is. */
export type PictureDrawer = (song: PicturedSong) => Promise<string>

/** More are turned away for the moment: whoever unfolds many links at once can ask again. */
const mostWaiting = 24

/** Draws one picture after the other, and none twice for readers who ask at the same moment. */
export function createPictureDrawer(m: Melodrome): PictureDrawer {
  const underWay = new Map<string, Promise<string>>()
  let last: Promise<unknown> = Promise.resolve()
  return song => {
    const key = `${song.id} ${song.coverFile}`
    const known = underWay.get(key)
    if (known) return known
    if (underWay.size >= mostWaiting) return refuse('server.busy')
    const drawn = last.then(() => drawAndKeep(m, song)).finally(() => underWay.delete(key))
    last = drawn.catch(() => undefined)
    underWay.set(key, drawn)
    return drawn
  }
}

/** The picture of a link, drawn when somebody first asks for it and again when the song has another cover. */
export async function sendLinkPicture(
  m: Melodrome,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  id: string,
  draw: PictureDrawer,
): Promise<undefined> {
  const song = await picturedSong(m.database, id)
  const { name, blob } = (await openKept(m, song)) ?? (await openNamed(m, await draw(song)))
  await sendRange(request, reply, blob, {
    type: 'image/jpeg',
    etag: `"${name.slice(0, 32)}"`,
    lastModified: song.updatedAt,
    cacheControl: 'public, max-age=3600',
  })
  return undefined
}

async function openKept(m: Melodrome, song: PicturedSong): Promise<Opened | undefined> {
  if (song.blob === null || song.drawnFrom !== song.coverFile) return undefined
  return openNamed(m, song.blob).catch((error: unknown) => {
    if (error instanceof BlobNotFound) return undefined
    throw error
  })
}

interface Opened {
  name: string
  blob: OpenBlob
}

async function openNamed(m: Melodrome, name: string): Promise<Opened> {
  return { name, blob: await m.blobs.open(name) }
}
