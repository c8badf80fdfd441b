import type { Challenge } from '#contract/challenges.ts'
import type { Profile } from '#contract/people.ts'
import { textIn } from '#contract/text-in.ts'
import { fallbackLanguage, type Language } from '#words/languages.ts'
import { type Feed, type FeedItem, rssFeed } from '../../http/rss-feed.ts'
import type { CoverBlobs } from '../songs/song.ts'
import type { newestForFeed } from './sql.ts'
import { sayInFeed } from './words.ts'

type SongRow = Omit<Awaited<ReturnType<ReturnType<typeof newestForFeed>['execute']>>[number], 'updated_at'>

/** Under which address it is read, and in which language. */
interface Reader {
  origin: string
  language: Language
}

export function newestFeed(rows: readonly SongRow[], { origin, language }: Reader): string {
  const say = sayInFeed(language)
  return songFeed(rows, origin, {
    title: say('feeds.newest.title'),
    description: say('feeds.newest.description'),
    language,
    page: `${origin}/`,
    address: addressOf(`${origin}/`, language),
    author: 'Melodrome',
  })
}

export function personFeed(rows: readonly SongRow[], person: Profile, { origin, language }: Reader): string {
  const { id, artistName, bio } = person
  const say = sayInFeed(language)
  const page = `${origin}/profile/${id}`
  return songFeed(rows, origin, {
    title: say('feeds.person.title', { artist: artistName }),
    description: bio || say('feeds.person.description', { artist: artistName }),
    language,
    page,
    address: addressOf(`${page}/`, language),
    author: artistName,
  })
}

export function challengeFeed(
  rows: readonly SongRow[],
  challenge: Challenge,
  { origin, language }: Reader,
): string {
  const say = sayInFeed(language)
  const title = textIn(language, challenge.title, challenge.titleTranslations)
  const page = `${origin}/challenges/${challenge.id}`
  return songFeed(rows, origin, {
    title: say('feeds.challenge.title', { title }),
    description:
      textIn(language, challenge.description, challenge.descriptionTranslations) ||
      say('feeds.challenge.description', { title }),
    language,
    page,
    address: addressOf(`${page}/`, language),
    author: 'Melodrome',
  })
}

function addressOf(page: string, language: Language): string {
  return `${page}feed.xml${language === fallbackLanguage ? '' : `?lang=${language}`}`
}

function songFeed(rows: readonly SongRow[], origin: string, about: Omit<Feed, 'items' | 'image'>): string {
  const items = rows.map(row => itemOf(row, origin))
  return rssFeed({ ...about, image: items.find(item => item.image)?.image, items })
}

function itemOf(row: SongRow, origin: string): FeedItem {
  const cover = row.cover_blobs as CoverBlobs | null
  return {
    title: row.title,
    page: `${origin}/songs/${row.id}`,
    publishedAt: row.published_at!,
    author: row.artist_name,
    description: row.description,
    category: row.genre,
    image: cover ? `${origin}/media/${cover.jpeg}` : undefined,
    sound: {
      address: `${origin}/api/songs/${row.id}/stream`,
      type: 'audio/mpeg',
      bytes: row.audio_bytes ?? 0,
      seconds: row.duration_seconds ?? 0,
    },
  }
}
