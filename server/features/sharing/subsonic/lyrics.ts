import type { SongDetail } from '#contract/songs/songs.ts'
import { needed } from './browsing.ts'
import type { Caller } from './caller.ts'
import type { Content } from './subsonic-answer.ts'
import { songIdOf } from './subsonic-ids.ts'

/** The language that a song is sung in is not known: "xxx" in ISO 639-3. */
const unknownLanguage = 'xxx'

/**
 * Lines with their moments (`songLyrics`), and with those of their words for an app that asks for them (`enhanced`,
 * version 2); empty if the song has no lyrics.
 */
export async function lyricsOfSong(caller: Caller, params: URLSearchParams): Promise<Content> {
  const id = songIdOf(needed(params, 'id'))
  const song = await caller.read('GET /api/songs/{id}', { params: { id } })
  if (song.lyrics === null) return { lyricsList: { structuredLyrics: [] } }
  const plain = structured(song, song.lyrics)
  if (params.get('enhanced') !== 'true') return { lyricsList: { structuredLyrics: [plain] } }
  const cueLine = plain.synced ? cueLines(song.lyrics.split('\n'), song.lyricWords ?? []) : []
  const whole = { kind: 'main', ...plain, ...(cueLine.length > 0 && { cueLine }) }
  return { lyricsList: { structuredLyrics: [whole] } }
}

/**
 * In the protocol either all lines have a moment or none, and moments must rise: a line without one gets that of the
 * line above.
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

/**
 * A word reaches to the next one, because the time of its end is not known. Positions are bytes of the line in UTF-8,
 * and include the last byte of a word.
 */
function cueLines(lines: readonly string[], words: NonNullable<SongDetail['lyricWords']>) {
  return lines.flatMap((line, index) => {
    const sung = words[index] ?? []
    const cue = sung.flatMap(({ place, seconds }, at) => {
      const value = line.slice(place, sung[at + 1]?.place).trimEnd()
      if (value === '') return []
      const byteStart = Buffer.byteLength(line.slice(0, place))
      const byteEnd = byteStart + Buffer.byteLength(value) - 1
      return [{ start: Math.round(seconds * 1000), byteStart, byteEnd, value }]
    })
    const [first] = cue
    return first ? [{ index, start: first.start, value: line, cue }] : []
  })
}

/** For apps that know only the names of a song: the first song that a search finds. */
export async function lyricsByName(caller: Caller, params: URLSearchParams): Promise<Content> {
  const [artist, title] = [params.get('artist')?.trim() ?? '', params.get('title')?.trim() ?? '']
  if (title === '') return { lyrics: {} }
  const q = `${title} ${artist}`.trim()
  const [found] = await caller.rows('GET /api/search/songs', { query: { q } }, 1)
  if (!found) return { lyrics: {} }
  const song = await caller.read('GET /api/songs/{id}', { params: { id: found.id } })
  return { lyrics: { artist: song.artistName, title: song.title, value: song.lyrics ?? '' } }
}
