import { Id } from '#contract/shapes.ts'
import { type Embeddable, embedHeights, embedWidth } from '#contract/sharing/embed-address.ts'
import { embedCode } from '#contract/sharing/embed-code.ts'
import type { OEmbedQuery } from '#contract/sharing/embeds.ts'
import { linkPictureAddress, pictureSizes } from '#contract/sharing/link-picture-address.ts'
import { digitalSourceType } from '#contract/songs/digital-source.ts'
import type { Executor } from '../../../database/connect.ts'
import { refuse } from '../../../http/refusal.ts'
import { openPlaylist, openSong } from './embeds-sql.ts'

/** How long other sites may keep this answer. */
const cacheSeconds = 3_600

interface OEmbed {
  version: '1.0'
  type: 'rich'
  provider_name: string
  provider_url: string
  title: string
  author_name: string
  author_url: string
  html: string
  width: number
  height: number
  cache_age: number
  /** Not in the standard, which allows extra fields: all of our music is made with AI. */
  digital_source_type: string
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}

/** The player for one of our addresses; refuses every other address. */
export async function oEmbedOf(database: Executor, origin: string, query: OEmbedQuery): Promise<OEmbed> {
  const { kind, id } = placeOf(query.url, origin) ?? refuse('embed.notFound')
  const found = await (kind === 'playlist' ? openPlaylist(database, id) : openSong(database, id))
  // The address of a player does not say what it plays.
  const other = !found && kind === 'either' ? await openPlaylist(database, id) : undefined
  const shown = found ?? other ?? refuse('embed.notFound')
  const width = Math.min(query.maxwidth ?? embedWidth, embedWidth)
  const height = Math.min(query.maxheight ?? embedHeights[shown.kind], embedHeights[shown.kind])
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Melodrome',
    provider_url: origin,
    title: shown.title,
    author_name: shown.artistName,
    author_url: `${origin}/profile/${shown.personId}`,
    html: embedCode({
      origin,
      id,
      kind: shown.kind,
      title: `${shown.title} – ${shown.artistName}`,
      width,
      height,
    }),
    width,
    height,
    cache_age: cacheSeconds,
    digital_source_type: digitalSourceType,
    ...thumbnail(linkPictureAddress(origin, shown.pictured, shown.version), query),
  }
}

/** The picture must fit into the space that the caller has (standard), so a smaller space gets none. */
function thumbnail(address: string, { maxwidth = Infinity, maxheight = Infinity }: OEmbedQuery) {
  const { width, height } = pictureSizes.wide
  if (width > maxwidth || height > maxheight) return {}
  return { thumbnail_url: address, thumbnail_width: width, thumbnail_height: height }
}

const kinds: Record<string, Embeddable | 'either'> = {
  songs: 'song',
  playlists: 'playlist',
  embed: 'either',
}

/** `/songs/…`, `/playlists/…`, `/embed/…`, and `/?song=…` as people send it to each other. */
function placeOf(address: string, origin: string): { kind: Embeddable | 'either'; id: string } | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host, pathname, searchParams } = new URL(address)
  if (!/^https?:$/.test(protocol) || host !== new URL(origin).host) return undefined
  const [, folder = '', named] = /^\/(?:(\w+)\/([^/]+)\/?)?$/.exec(pathname) ?? []
  const kind = folder ? kinds[folder] : 'song'
  const id = Id.safeParse(named ?? searchParams.get('song'))
  return kind && id.success ? { kind, id: id.data } : undefined
}
