import type { FastifyReply } from 'fastify'
import { type CoverSize, coverWidths } from '#contract/songs/cover-widths.ts'
import type { Song } from '#contract/songs/songs.ts'
import { needed } from './browsing.ts'
import type { Caller } from './caller.ts'
import { isDrawn } from './shapes.ts'
import { type Named, named, notThere } from './subsonic-ids.ts'

/** From small to full. */
const sizes = Object.keys(coverWidths) as CoverSize[]

/**
 * A cover in the smallest of our sizes that is large enough, or the picture that we draw for things without a cover.
 */
export async function sendCoverArt(
  caller: Caller,
  params: URLSearchParams,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const size = Number(params.get('size') ?? Number.NaN)
  const address = await pictureAddress(caller, named(needed(params, 'id')), size)
  const { type, bytes } = await caller.picture(address)
  return reply.type(type).header('cache-control', 'private, max-age=3600').send(bytes)
}

async function pictureAddress(caller: Caller, wanted: Named, size: number): Promise<string> {
  const { kind, id } = wanted
  if (kind === 'song') return songPicture(await caller.read('GET /api/songs/{id}', { params: { id } }), size)
  if (kind === 'playlist') {
    const playlist = await caller.read('GET /api/playlists/{id}', { params: { id } })
    if (isDrawn(playlist)) return `/playlists/${id}/art.jpg`
    const [first] = playlist.covers
    if (!first) throw notThere()
    return songPicture(first, size)
  }
  if (kind === 'challenge') return `/challenges/${id}/art.jpg`
  const { largeProfileImageUrl } = await caller.read('GET /api/users/{id}', { params: { id } })
  return largeProfileImageUrl ?? `/profile/${id}/art.jpg`
}

const songPicture = ({ id, cover }: Pick<Song, 'id' | 'cover'>, size: number): string =>
  cover ? cover[sizeFor(size)] : `/songs/${id}/art.jpg`

const sizeFor = (pixels: number): CoverSize => sizes.find(size => coverWidths[size] >= pixels) ?? 'full'
