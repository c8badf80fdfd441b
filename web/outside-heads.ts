import type { Challenge } from '#contract/challenges/challenges.ts'
import type { Leaderboard } from '#contract/charts/hall-of-fame.ts'
import type { ForumPostDetail } from '#contract/discussion/forum.ts'
import type { Playlist } from '#contract/library/playlists.ts'
import type { Profile } from '#contract/people/people.ts'
import { type Embeddable, embedAddress, embedHeights, embedWidth } from '#contract/sharing/embed-address.ts'
import { linkPictureAddress, pictureSizes } from '#contract/sharing/link-picture-address.ts'
import { digitalSourceType } from '#contract/songs/digital-source.ts'
import type { Song } from '#contract/songs/songs.ts'
import { textIn } from '#contract/text-in.ts'
import { languages } from '#words/languages.ts'
import type { Say } from '#words/say.ts'
import type { Relation } from './document.ts'
import type { LegalPageName } from './features/sharing/legal/legal-pages.ts'
import { headOf, type PageHead } from './head.ts'

/** A song's head: everything that chats, players and search engines need for a public song. */
export function songHead(say: Say, origin: string, song: Song) {
  const title = `${song.title} – ${song.artistName}`
  if (!import.meta.env.SSR) return headOf(say, { title })
  // Only its owner can see it.
  if (song.status !== 'ready') return headOf(say, { title, isPrivate: true })
  const url = `${origin}/songs/${song.id}`
  return headOf(say, {
    title,
    type: 'music.song',
    url,
    ...(song.description && { description: song.description }),
    image: pictureOf(origin, song),
    more: [
      ...pictured(title),
      ['og:audio', `${origin}${song.audioUrl}`],
      ['og:audio:type', 'audio/mpeg'],
      ['music:duration', String(Math.round(song.duration ?? 0))],
    ],
    player: playerOf(origin, song.id, 'song'),
    facts: factsOf(origin, song),
    relations: [...oEmbedOf(origin, url, title), feedOf(origin, song.userId, song.artistName)],
  })
}

/** The recording in the vocabulary of schema.org, with the IPTC's term for works made by AI. */
function factsOf(origin: string, song: Song): PageHead['facts'] {
  return {
    '@type': 'MusicRecording',
    name: song.title,
    url: `${origin}/songs/${song.id}`,
    byArtist: { '@type': 'MusicGroup', name: song.artistName, url: `${origin}/profile/${song.userId}` },
    datePublished: song.createdAt,
    ...(song.genre && { genre: song.genre }),
    ...(song.duration && { duration: `PT${Math.max(1, Math.round(song.duration))}S` }),
    audio: { '@type': 'AudioObject', contentUrl: `${origin}${song.audioUrl}`, encodingFormat: 'audio/mpeg' },
    digitalSourceType,
  }
}

/** A playlist's head. Only its owner sees a private one, so its head names nothing else. */
export function playlistHead(say: Say, origin: string, playlist: Playlist) {
  const { name: title, description, isPublic } = playlist
  if (!import.meta.env.SSR) return headOf(say, { title })
  if (!isPublic) return headOf(say, { title, isPrivate: true })
  const url = `${origin}/playlists/${playlist.id}`
  const { id, user, covers, songCount } = playlist
  const shown = [title, user.artistName, ...covers.map(({ id: songId, cover }) => cover?.full ?? songId)]
  return headOf(say, {
    title,
    type: 'music.playlist',
    url,
    ...(description && { description }),
    image: linkPictureAddress(origin, { kind: 'playlist', id }, shown),
    more: [...pictured(title), ['music:song_count', String(songCount)]],
    ...(songCount > 0 && { player: playerOf(origin, id, 'playlist') }),
    relations: [...(songCount > 0 ? oEmbedOf(origin, url, title) : []), feedAt(url, title)],
  })
}

/** A challenge's head, in the reader's language. A cancelled challenge is only for people who have its address. */
export function challengeHead(say: Say, origin: string, challenge: Challenge | undefined) {
  if (!challenge) return headOf(say, { title: say('pages.notFound.title') })
  const title = textIn(say.language, challenge.title, challenge.titleTranslations)
  if (!import.meta.env.SSR) return headOf(say, { title })
  if (!challenge.isActive) return headOf(say, { title, isPrivate: true })
  const description = textIn(say.language, challenge.description, challenge.descriptionTranslations)
  const url = `${origin}/challenges/${challenge.id}`
  return headOf(say, {
    title,
    url,
    ...(description && { description }),
    image: `${linkPictureAddress(origin, { kind: 'challenge', id: challenge.id }, [title, challenge.art])}&lang=${say.language}`,
    more: pictured(title),
    relations: [feedAt(url, title)],
  })
}

/** A profile's head. */
export function profileHead(say: Say, origin: string, person: Profile | undefined) {
  const title = person?.artistName ?? say('shell.account.profile')
  if (!import.meta.env.SSR || !person) return headOf(say, { title })
  const { id, bio, profileImageUrl } = person
  return headOf(say, {
    title,
    type: 'profile',
    url: `${origin}/profile/${id}`,
    description: bio || say('common.artistDescription', { artist: title }),
    image: linkPictureAddress(origin, { kind: 'person', id }, [title, profileImageUrl]),
    more: pictured(title),
    relations: [feedOf(origin, id, title)],
  })
}

/** The home page's head: a description of the site, and the newest songs. */
export function homeHead(say: Say, origin: string, title: string) {
  if (!import.meta.env.SSR) return headOf(say, { title })
  return headOf(say, {
    title,
    url: `${origin}/`,
    image: linkPictureAddress(origin, null, []),
    more: pictured('Melodrome'),
    relations: [newestFeed(origin)],
  })
}

/** The head of one month's hall of fame, with the cover of its best song. */
export function hallHead(say: Say, origin: string, board: Leaderboard | undefined) {
  if (!board) return headOf(say, { title: say('pages.notFound.title') })
  const [best] = board.topRatedSongs
  const title = say('shell.nav.hallOfFame')
  return headOf(say, {
    title: `${title} ${board.month.replace('-', '.')}`,
    url: `${origin}/hall-of-fame${board.isFinal ? `?month=${board.month}` : ''}`,
    description: say('hall-of-fame.description'),
    ...(best && { image: pictureOf(origin, best.song), more: pictured(title) }),
  })
}

/** The head of a legal text, which has an address of its own in every language. */
export function legalHead(say: Say, origin: string, name: LegalPageName) {
  const address = `${origin}/${name}`
  return headOf(say, {
    title: say(`legal.${name}`),
    url: `${address}?lang=${say.language}`,
    description: say(`${name}.description`),
    relations: [
      ...languages.map(lang => ({ rel: 'alternate', hrefLang: lang, href: `${address}?lang=${lang}` })),
      { rel: 'alternate', hrefLang: 'x-default', href: address },
    ],
  })
}

/** A post's head; a deleted post has only its replies. */
export function postHead(say: Say, origin: string, post: ForumPostDetail | undefined) {
  const title = post?.title || say('pages.notFound.title')
  if (!import.meta.env.SSR || !post) return headOf(say, { title })
  if (post.isDeleted) return headOf(say, { title: say('shell.nav.community'), isPrivate: true })
  return headOf(say, {
    title,
    type: 'article',
    url: `${origin}/forum/${post.id}`,
    description: post.excerpt,
    more: [
      ['article:published_time', post.createdAt],
      ...post.tags.map((tag): [string, string] => ['article:tag', tag]),
    ],
  })
}

/** The feed of a person's songs. */
function feedOf(origin: string, personId: string, artistName: string): Relation {
  return feedAt(`${origin}/profile/${personId}`, artistName)
}

/** The feed of everybody's newest songs. */
function newestFeed(origin: string): Relation {
  return feedAt(origin, 'Melodrome')
}

function feedAt(page: string, title: string): Relation {
  return { rel: 'alternate', type: 'application/rss+xml', title, href: `${page}/feed.xml` }
}

function pictureOf(origin: string, song: Pick<Song, 'id' | 'title' | 'artistName' | 'cover'>): string {
  const shown = [song.title, song.artistName, song.cover?.full.split('/').at(-1) ?? null]
  return linkPictureAddress(origin, { kind: 'song', id: song.id }, shown)
}

function pictured(title: string): [string, string][] {
  return [
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(pictureSizes.wide.width)],
    ['og:image:height', String(pictureSizes.wide.height)],
    ['og:image:alt', title],
  ]
}

function playerOf(origin: string, id: string, kind: Embeddable): NonNullable<PageHead['player']> {
  return { address: embedAddress(origin, id), width: embedWidth, height: embedHeights[kind] }
}

function oEmbedOf(origin: string, url: string, title: string): Relation[] {
  return (['json', 'xml'] as const).map(format => ({
    rel: 'alternate',
    type: `${format === 'json' ? 'application' : 'text'}/${format}+oembed`,
    title,
    href: `${origin}/api/oembed?${new URLSearchParams({ url, format })}`,
  }))
}
