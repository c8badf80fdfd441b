import type { SongDetail } from '#contract/songs/songs.ts'
import type { Content } from './answer.ts'
import { needed } from './browsing.ts'
import type { Caller } from './caller.ts'
import { songIdOf } from './ids.ts'

/** The language that a song is sung in is not known: "xxx" in ISO 639-3. */
const unknownLanguage = 'xxx'

/** Lines with their moments (`songLyrics`); none where the song has no lyrics. */
export async function lyricsOfSong(caller: Caller, params: URLSearchParams): Promise<Content> {
  const id = songIdOf(needed(params, 'id'))
  const song = await caller.read('GET /api/songs/{id}', { params: { id } })
  return { lyricsList: { structuredLyrics: song.lyrics === null ? [] : [structured(song, song.lyrics)] } }
}

/**
 * Lines may have a moment only all together there, and rising: a line without one begins with the one above it.
 */
function structured({ title, artistName, lyricTimes }: SongDetail, lyrics: string) {
  let startMs = 0
  const line = lyrics.split('\n').map((value, at) => {
    if (!lyricTimes) return { value }
    startMs = Math.round((lyricTimes[at] ?? startMs / 1000) * 1000)
    return { start: startMs, value }
  })
  return {
    displayArtist: artistName,
    displayTitle: title,
    lang: unknownLanguage,
    synced: lyricTimes !== null,
    line,
  }
}

/** For apps that know a song by its names only: the first that a search finds. */
export async function lyricsByName(caller: Caller, params: URLSearchParams): Promise<Content> {
  const [artist, title] = [params.get('artist')?.trim() ?? '', params.get('title')?.trim() ?? '']
  if (title === '') return { lyrics: {} }
  const q = `${title} ${artist}`.trim()
  const [found] = await caller.rows('GET /api/search/songs', { query: { q } }, 1)
  if (!found) return { lyrics: {} }
  const song = await caller.read('GET /api/songs/{id}', { params: { id: found.id } })
  return { lyrics: { artist: song.artistName, title: song.title, value: song.lyrics ?? '' } }
}
