import type { Challenge } from '#contract/challenges/challenges.ts'
import type { Playlist } from '#contract/library/playlists.ts'
import type { Profile } from '#contract/people/people.ts'
import type { Operator } from '#contract/sharing/imprint.ts'
import { artAddress, type Pictured } from '#contract/sharing/link-picture-address.ts'
import { textIn } from '#contract/text-in.ts'
import { fallbackLanguage, type Language } from '#words/languages.ts'
import { podcastGuid } from '../../../http/documents/podcast-guid.ts'
import { type Feed, type FeedItem, rssFeed } from '../../../http/documents/rss-feed.ts'
import { isExplicit } from '../../songs/song.ts'
import { sayInFeed } from './feed-words.ts'
import type { newestForFeed } from './feeds-sql.ts'

/** A song with the bytes of its tag, which comes first in the enclosed file. */
export type SongRow = Omit<
  Awaited<ReturnType<ReturnType<typeof newestForFeed>['execute']>>[number],
  'updated_at'
> & { tagBytes: number }

/** Under which address and in which language the feed is read, and who runs that site. */
interface Reader {
  origin: string
  language: Language
  operator: Operator | null
}

export function newestFeed(rows: readonly SongRow[], reader: Reader): string {
  const { origin, language } = reader
  const say = sayInFeed(language)
  return songFeed(rows, reader, null, {
    title: say('feeds.newest.title'),
    description: say('feeds.newest.description'),
    language,
    page: `${origin}/`,
    address: addressOf(`${origin}/`, language),
    author: 'Melodrome',
  })
}

export function personFeed(rows: readonly SongRow[], person: Profile, reader: Reader): string {
  const { origin, language } = reader
  const { id, artistName, bio } = person
  const say = sayInFeed(language)
  const page = `${origin}/profile/${id}`
  return songFeed(
    rows,
    reader,
    { kind: 'person', id },
    {
      title: say('feeds.person.title', { artist: artistName }),
      description: bio || say('feeds.person.description', { artist: artistName }),
      language,
      page,
      address: addressOf(`${page}/`, language),
      author: artistName,
    },
  )
}

export function challengeFeed(rows: readonly SongRow[], challenge: Challenge, reader: Reader): string {
  const { origin, language } = reader
  const say = sayInFeed(language)
  const title = textIn(language, challenge.title, challenge.titleTranslations)
  const page = `${origin}/challenges/${challenge.id}`
  return songFeed(
    rows,
    reader,
    { kind: 'challenge', id: challenge.id },
    {
      title: say('feeds.challenge.title', { title }),
      description:
        textIn(language, challenge.description, challenge.descriptionTranslations) ||
        say('feeds.challenge.description', { title }),
      language,
      page,
      address: addressOf(`${page}/`, language),
      author: 'Melodrome',
    },
  )
}

/** The feed of a public playlist, in its own order. */
export function playlistFeed(
  rows: readonly SongRow[],
  { id, name, description, user }: Playlist,
  reader: Reader,
): string {
  const { origin, language } = reader
  const page = `${origin}/playlists/${id}`
  return songFeed(
    rows,
    reader,
    { kind: 'playlist', id },
    {
      title: `${name} – Melodrome`,
      description:
        description || sayInFeed(language)('feeds.playlist.description', { artist: user.artistName }),
      language,
      page,
      address: addressOf(`${page}/`, language),
      author: user.artistName,
    },
  )
}

function addressOf(page: string, language: Language): string {
  return `${page}feed.xml${language === fallbackLanguage ? '' : `?lang=${language}`}`
}

function songFeed(
  rows: readonly SongRow[],
  { origin, operator }: Reader,
  thing: Pictured | null,
  about: Omit<Feed, 'items' | 'image' | 'owner' | 'guid'>,
): string {
  return rssFeed({
    ...about,
    // A feed in several languages is one podcast.
    guid: podcastGuid(about.address.replace(/\?.*$/, '')),
    owner: { name: operator && !thing ? operator.name : about.author, email: operator?.email },
    image: artAddress(origin, thing),
    items: rows.map(row => itemOf(row, origin)),
  })
}

function itemOf(row: SongRow, origin: string): FeedItem {
  return {
    title: row.title,
    page: `${origin}/songs/${row.id}`,
    publishedAt: row.published_at!,
    author: row.artist_name,
    description: row.description,
    category: row.genre,
    isExplicit: isExplicit(row.labels),
    image: artAddress(origin, { kind: 'song', id: row.id }),
    sound: {
      address: `${origin}/songs/${row.id}.mp3`,
      type: 'audio/mpeg',
      bytes: row.tagBytes + (row.audio_bytes ?? 0),
      seconds: row.duration_seconds ?? 0,
    },
  }
}
