import { sql } from 'kysely'
import type { FoundSong } from '#contract/search/search.ts'
import type { Song } from '#contract/songs/songs.ts'
import { compiled, listOf } from '../../database/compiled.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { foundLine } from './found-line.ts'
import type { Match } from './found-songs.ts'
import { firstStepOfTexts } from './found-songs.ts'
import { normalise } from './index/tokens.ts'

/** Whether a match needs the words of the lyrics: without them the song would not have been found. */
export const isSung = ({ step, distance }: Match): boolean => step >= firstStepOfTexts && distance > 0

/** These songs; those that were found by their lyrics get the line. Ids of `sung` as PostgreSQL writes them. */
export async function withFoundLines(
  database: Executor,
  songs: readonly Song[],
  { sung, key }: { sung: readonly string[]; key: string },
): Promise<FoundSong[]> {
  if (sung.length === 0) return [...songs]
  const rows = await readLyricsOf(database, { uuids: sung })
  const lyricsOf = new Map(rows.map(row => [row.uuid, row]))
  return songs.map(song => {
    const row = lyricsOf.get(toUuid(song.id))
    const line = row?.lyrics && sungLine(row.lyrics, row.lyric_times, key.split(' '))
    return line ? { ...song, foundLine: line } : song
  })
}

/** The statements that search all songs know nothing of single lines: only the lyrics of shown songs are read. */
export const lyricsOfSongs = (database: Executor, { uuids }: { uuids: readonly string[] }) =>
  database
    .selectFrom('songs')
    .select([sql<string>`id::text`.as('uuid'), 'lyrics', 'lyric_times'])
    .where('id', '=', sql<string>`any(${listOf(uuids, 'uuid')})`)

const readLyricsOf = compiled(lyricsOfSongs)

/**
 * The first of the lines that have most of these words. If it has no moment, the moment of the last line before it that
 * has one.
 */
export function sungLine(
  lyrics: string,
  times: readonly (number | null)[] | null,
  words: readonly string[],
): FoundSong['foundLine'] {
  const lines = lyrics.split('\n')
  const hits = lines.map(line => {
    const known = normalise(line)
    return words.filter(word => known.includes(word)).length
  })
  const most = Math.max(...hits)
  if (most === 0) return undefined
  const at = hits.indexOf(most)
  const atSeconds = times?.slice(0, at + 1).findLast(seconds => seconds !== null)
  return { text: foundLine(lines[at]!, words), atSeconds: atSeconds ?? null }
}
