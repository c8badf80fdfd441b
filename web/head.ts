import type { Say } from '#words/say.ts'
import type { Meta, Relation } from './document.ts'

/** What a page tells browsers, search engines and chats that show previews of links. */
export interface PageHead {
  title: string
  description?: string
  /** Absolute address of a picture. */
  image?: string
  /** OpenGraph type, such as `music.song`. */
  type?: string
  /** The page's own absolute address. */
  url?: string
  /** Extra OpenGraph values, such as `['og:audio', address]`. */
  more?: readonly (readonly [string, string])[]
  /** A small player for other pages. */
  player?: { address: string; width: number; height: number }
  /** Other formats of the page, such as feeds. */
  relations?: readonly Relation[]
  /** The page's subject, in the vocabulary of schema.org. */
  facts?: Readonly<Record<string, unknown>>
  /** Keeps search engines away, for example from a member's own pages. */
  isPrivate?: boolean
}

/** A route's `head`. Titles read "Song · Melodrome". */
export function headOf(say: Say, page: PageHead): { meta: Meta[]; links?: Relation[] } {
  const title = `${page.title} · Melodrome`
  // Only the server's HTML needs the rest; on later navigations in the browser only the title changes.
  if (!import.meta.env.SSR) return { meta: [{ title }] }
  const description = page.description ?? say('common.description')
  const open: (readonly [string, string | undefined])[] = [
    ['og:site_name', 'Melodrome'],
    ['og:title', page.title],
    ['og:description', description],
    ['og:type', page.type ?? 'website'],
    ['og:url', page.url],
    ['og:image', page.image],
    ...(page.more ?? []),
  ]
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...cardOf(page),
      ...(page.facts ? [{ facts: JSON.stringify({ '@context': 'https://schema.org', ...page.facts }) }] : []),
      ...(page.isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
      ...open.flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    ],
    links: [...(page.url ? [{ rel: 'canonical', href: page.url }] : []), ...(page.relations ?? [])],
  }
}

function cardOf({ player, image }: PageHead): Meta[] {
  if (!player) return [{ name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' }]
  return [
    { name: 'twitter:card', content: 'player' },
    { name: 'twitter:player', content: player.address },
    { name: 'twitter:player:width', content: String(player.width) },
    { name: 'twitter:player:height', content: String(player.height) },
  ]
}
