import type { Challenge } from '#contract/challenges/challenges.ts'
import type { Playlist } from '#contract/library/playlists.ts'
import type { Person } from '#contract/people/people.ts'
import type { Song } from '#contract/songs/songs.ts'
import { artistId, challengeId, playlistId, yearId } from './subsonic-ids.ts'

/** Our things in the protocol's words. */

export const yearOf = ({ createdAt }: Pick<Song, 'createdAt'>): number => new Date(createdAt).getUTCFullYear()

/** Only a song that is ready has sound; its maker's lists have others too. */
export const withSound = (songs: readonly Song[]): Song[] => songs.filter(({ status }) => status === 'ready')

export const songShape = (song: Song) => ({
  id: song.id,
  parent: yearId(song.userId, yearOf(song)),
  isDir: false,
  title: song.title,
  album: String(yearOf(song)),
  albumId: yearId(song.userId, yearOf(song)),
  artist: song.artistName,
  artistId: artistId(song.userId),
  coverArt: song.id,
  genre: song.genre ?? undefined,
  year: yearOf(song),
  duration: song.duration === null ? undefined : Math.round(song.duration),
  contentType: 'audio/mpeg',
  suffix: 'mp3',
  isVideo: false,
  type: 'music',
  mediaType: 'song',
  playCount: song.plays,
  averageRating: song.averageRating ?? undefined,
  userRating: song.ownRating ?? undefined,
  // We don't say when a song was liked; apps only look whether there is a date.
  starred: song.isLike ? song.createdAt : undefined,
  created: song.createdAt,
})

export const artistShape = (person: Pick<Person, 'id' | 'artistName'>, albumCount: number) => ({
  id: artistId(person.id),
  name: person.artistName,
  coverArt: artistId(person.id),
  albumCount,
})

/** An artist's songs of one year; there is at least one. */
export const yearShape = (songs: readonly [Song, ...Song[]]) => {
  const [latest] = songs
  return {
    id: yearId(latest.userId, yearOf(latest)),
    parent: artistId(latest.userId),
    isDir: true,
    name: String(yearOf(latest)),
    title: String(yearOf(latest)),
    artist: latest.artistName,
    artistId: artistId(latest.userId),
    coverArt: latest.id,
    songCount: songs.length,
    duration: Math.round(songs.reduce((sum, { duration }) => sum + (duration ?? 0), 0)),
    year: yearOf(latest),
    created: latest.createdAt,
  }
}

/** Of a playlist that only its owner sees no picture is drawn. */
export const isDrawn = ({ isPublic, withheldFor }: Playlist): boolean => isPublic && withheldFor === null

/** What is not drawn has the cover of its first song. */
const playlistCover = (playlist: Playlist): string | undefined =>
  isDrawn(playlist) || playlist.covers.length > 0 ? playlistId(playlist.id) : undefined

export const playlistAlbum = (playlist: Playlist) => ({
  id: playlistId(playlist.id),
  parent: artistId(playlist.user.id),
  isDir: true,
  name: playlist.name,
  title: playlist.name,
  artist: playlist.user.artistName,
  artistId: artistId(playlist.user.id),
  coverArt: playlistCover(playlist),
  songCount: playlist.songCount,
  duration: Math.round(playlist.durationSeconds),
  created: playlist.createdAt,
})

/** A playlist as lists of the listener show it; `owner` is its owner's name. */
export const playlistShape = (playlist: Playlist, owner: string) => ({
  id: playlistId(playlist.id),
  name: playlist.name,
  comment: playlist.description ?? undefined,
  owner,
  public: playlist.isPublic,
  songCount: playlist.songCount,
  duration: Math.round(playlist.durationSeconds),
  created: playlist.createdAt,
  changed: playlist.updatedAt,
  coverArt: playlistCover(playlist),
})

export const challengeAlbum = (challenge: Challenge, songs: readonly Song[]) => ({
  id: challengeId(challenge.id),
  isDir: true,
  name: challenge.title,
  title: challenge.title,
  isCompilation: true,
  coverArt: challengeId(challenge.id),
  songCount: songs.length,
  duration: Math.round(songs.reduce((sum, { duration }) => sum + (duration ?? 0), 0)),
  created: challenge.createdAt,
})
