import type { Say } from '#words/say.ts'
import type { Meta } from './document.ts'

/** What a page says of itself to browsers, search engines and chats that unfold links. */
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
  /** Keeps search engines away, as from pages of one's own. */
  isPrivate?: boolean
}

/** A route's `head`. Titles read "Song · Melodrome". */
export function headOf(say: Say, page: PageHead): { meta: Meta[] } {
  const title = `${page.title} · Melodrome`
  // The rest is read where the page was asked for; from one screen to the next only the title changes.
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
      { name: 'twitter:card', content: page.image ? 'summary_large_image' : 'summary' },
      ...(page.isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
      ...open.flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    ],
  }
}
