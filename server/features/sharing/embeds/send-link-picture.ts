import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendRange } from '../../../http/bytes/send-range.ts'
import { refuse } from '../../../http/refusal.ts'
import { type OpenBlob, undefinedIfMissing } from '../../../media/blobs/blob-store.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { drawAndKeep } from './draw-and-keep.ts'
import { type Asked, drawnFrom, keptPicture, keyOfPicture } from './kept-picture.ts'
import { type PictureSource, pictureSource } from './picture-sources.ts'

/** Resolves to the blob of the picture, which shows the thing as it is now. */
export type PictureDrawer = (asked: Asked, source: PictureSource) => Promise<string>

/** Further requests are refused for the moment: a program that asks for many pictures at once can ask again. */
const mostWaiting = 48

/** The date doesn't matter, because the name says which picture it is; readers only want a date. */
const anyDate = new Date(Date.UTC(2026, 0, 1))

/** Draws one picture after the other; readers who ask for the same one at the same moment share it. */
export function createPictureDrawer(m: Melodrome): PictureDrawer {
  const underWay = new Map<string, Promise<string>>()
  let last: Promise<unknown> = Promise.resolve()
  return (asked, source) => {
    const key = `${keyOfPicture(asked)} ${drawnFrom(source)}`
    const known = underWay.get(key)
    if (known) return known
    if (underWay.size >= mostWaiting) return refuse('server.busy')
    const drawn = last.then(() => drawAndKeep(m, asked, source)).finally(() => underWay.delete(key))
    last = drawn.catch(() => undefined)
    underWay.set(key, drawn)
    return drawn
  }
}

/** The picture of a link, drawn when it is first asked for and again when what it shows has changed. */
export async function sendLinkPicture(
  m: Melodrome,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  asked: Asked,
  draw: PictureDrawer,
): Promise<undefined> {
  const source = await pictureSource(m.database, asked.thing, asked.language)
  const kept = await openKept(m, await keptPicture(m.database, asked, drawnFrom(source)))
  const { name, blob } = kept ?? (await openNamed(m, await draw(asked, source)))
  await sendRange(request, reply, blob, {
    type: 'image/jpeg',
    etag: `"${name.slice(0, 32)}"`,
    lastModified: anyDate,
    cacheControl: 'public, no-cache',
  })
  return undefined
}

async function openKept(m: Melodrome, name: string | null): Promise<Opened | undefined> {
  if (name === null) return undefined
  return openNamed(m, name).catch(undefinedIfMissing)
}

interface Opened {
  name: string
  blob: OpenBlob
}

async function openNamed(m: Melodrome, name: string): Promise<Opened> {
  return { name, blob: await m.blobs.open(name) }
}
