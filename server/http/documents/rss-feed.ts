import { digitalSourceName, digitalSourceScheme } from '#contract/songs/digital-source.ts'
import { element, type Xml, xmlDeclaration } from './xml.ts'

/** A feed to subscribe to. Every address is absolute. */
export interface Feed {
  title: string
  description: string
  language: string
  /** The page that it belongs to. */
  page: string
  /** Its own address. */
  address: string
  author: string
  /** A UUID that never changes, even if the feed moves. */
  guid: string
  owner: { name: string; email: string | undefined }
  image: string
  items: readonly FeedItem[]
}

export interface FeedItem {
  title: string
  page: string
  publishedAt: Date
  author: string
  description?: string | null | undefined
  category?: string | null | undefined
  /** Not for everybody's ears; a feed with one such item is not, either. */
  isExplicit: boolean
  image?: string | undefined
  sound?: { address: string; type: string; bytes: number; seconds: number }
}

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
}

/** RSS 2.0, with what programs for podcasts need besides: sound, length, picture. */
export function rssFeed(feed: Feed): string {
  const channel = element(
    'channel',
    {},
    element('title', {}, feed.title),
    element('link', {}, feed.page),
    element('description', {}, feed.description),
    element('language', {}, feed.language),
    element('atom:link', { href: feed.address, rel: 'self', type: 'application/rss+xml' }),
    element('itunes:author', {}, feed.author),
    element('itunes:category', { text: 'Music' }),
    explicitXml(feed.items.some(item => item.isExplicit)),
    element('podcast:guid', {}, feed.guid),
    element('podcast:medium', {}, 'music'),
    element(
      'itunes:owner',
      {},
      element('itunes:name', {}, feed.owner.name),
      feed.owner.email === undefined ? null : element('itunes:email', {}, feed.owner.email),
    ),
    element('itunes:image', { href: feed.image }),
    element(
      'image',
      {},
      element('url', {}, feed.image),
      element('title', {}, feed.title),
      element('link', {}, feed.page),
    ),
    ...feed.items.map(itemXml),
  )
  return xmlDeclaration + element('rss', { version: '2.0', ...namespaces }, channel).xml
}

function itemXml({ sound, ...item }: FeedItem): Xml {
  return element(
    'item',
    {},
    element('title', {}, item.title),
    element('link', {}, item.page),
    element('guid', { isPermaLink: 'true' }, item.page),
    element('pubDate', {}, item.publishedAt.toUTCString()),
    element('dc:creator', {}, item.author),
    item.description ? element('description', {}, item.description) : null,
    item.category ? element('category', {}, item.category) : null,
    explicitXml(item.isExplicit),
    sound && element('category', { domain: digitalSourceScheme }, digitalSourceName),
    item.image === undefined ? null : element('itunes:image', { href: item.image }),
    sound && element('enclosure', { url: sound.address, length: sound.bytes, type: sound.type }),
    sound && element('itunes:duration', {}, String(Math.max(1, Math.round(sound.seconds)))),
  )
}

const explicitXml = (isExplicit: boolean): Xml => element('itunes:explicit', {}, String(isExplicit))
