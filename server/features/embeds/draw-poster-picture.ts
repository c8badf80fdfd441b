import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { linkPictureSize } from '#contract/link-picture-address.ts'
import { type PosterArt, posterArts } from '#contract/poster-arts.ts'
import { posterLook } from '#contract/poster-look.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'

interface HungPoster {
  id: string
  art: PosterArt | null
}

/** Resolves to a JPEG. */
export type PosterDrawer = (poster: HungPoster) => Promise<Buffer>

const mostWaiting = 24
/** 50 KB each; chats ask again and again for the newest few. */
const mostKept = 64
const hall = '#17100e'
/** The sheet, 4 to 3, on the wall. */
const sheet = { width: 736, height: 552 }

export async function hungPoster(database: Executor, id: string): Promise<HungPoster> {
  const row = await database
    .selectFrom('challenges')
    .select('art')
    .where('id', '=', toUuid(id))
    .executeTakeFirst()
  if (!row) return refuse('challenge.notFound')
  return { id, art: posterArts.find(art => art === row.art) ?? null }
}

/** Draws one poster after the other, none twice for those who ask at the same moment, and remembers the latest. */
export function createPosterDrawer(m: Melodrome): PosterDrawer {
  const known = new Map<string, Promise<Buffer>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return poster => {
    const key = `${poster.id} ${poster.art}`
    const drawn = known.get(key)
    if (drawn) return drawn
    if (waiting >= mostWaiting) return refuse('server.busy')
    waiting += 1
    const drawing = last.then(() => draw(m, poster)).finally(() => (waiting -= 1))
    last = drawing.catch(() => known.delete(key))
    known.set(key, drawing)
    const [oldest] = known.keys()
    if (known.size > mostKept) known.delete(oldest!)
    return drawing
  }
}

async function draw(m: Melodrome, poster: HungPoster): Promise<Buffer> {
  const directory = await mkdtemp(path.join(m.blobs.temporaryDirectory, 'poster-'))
  try {
    const outputPath = path.join(directory, 'poster.jpeg')
    await m.drawPoster({ svg: posterOnWall(poster), outputPath })
    return await readFile(outputPath)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Without words: letters would need fonts for every script, and the link's own text has them. */
function posterOnWall({ id, art }: HungPoster): string {
  const { width, height } = linkPictureSize
  const { paper, ink, drawing } = posterLook(id, art)
  const { fill, rays, faint } = drawing
  const [left, top] = [(width - sheet.width) / 2, (height - sheet.height) / 2]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${hall}"/>
    <svg x="${left}" y="${top}" width="${sheet.width}" height="${sheet.height}" viewBox="0 0 400 300" fill="none">
      <rect width="400" height="300" fill="${paper}"/>
      ${faint ? `<path d="${faint.d}" stroke="${ink}" stroke-width="${faint.width}" opacity="0.42"/>` : ''}
      ${rays ? `<path d="${rays.d}" stroke="${ink}" stroke-width="${rays.width}"/>` : ''}
      <path d="${fill}" fill="${ink}"/>
    </svg>
  </svg>`
}
