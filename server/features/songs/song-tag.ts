import { digitalSourceName } from '#contract/songs/digital-source.ts'
import type { SungWords } from '#contract/songs/timed-lyrics.ts'
import type { Provenance } from '../../media/audio/analysis.ts'
import { absoluteGateLufs } from '../../media/audio/measures/loudness.ts'
import { id3Tag } from '../../media/id3.ts'

/** The fields of a song's row that its tag contains. */
export interface TaggedSong {
  id: string
  title: string
  artist_name: string
  genre: string | null
  published_at: Date | null
  provenance: unknown
  loudness_lufs: number | null
  true_peak_db: number | null
  gain_db: number | null
  lyrics: string | null
  lyric_times: number[] | null
  lyric_words: unknown
}

/** The columns of `TaggedSong`, as statements select them. */
export const tagColumns = [
  'songs.id',
  'songs.title',
  'songs.artist_name',
  'songs.genre',
  'songs.provenance',
  'songs.loudness_lufs',
  'songs.true_peak_db',
  'songs.gain_db',
  'songs.lyrics',
  'songs.lyric_times',
  'songs.lyric_words',
] as const

/** The tag before a downloaded song's frames. */
export function songTag(song: TaggedSong, origin: string, coverJpeg: Buffer | undefined): Buffer {
  return id3Tag({
    title: song.title,
    artist: song.artist_name,
    url: `${origin}/songs/${song.id}`,
    comment: 'AI-generated music from Melodrome',
    made: madeWith(song.provenance as Provenance | null),
    digitalSourceType: digitalSourceName,
    genre: song.genre ?? undefined,
    publishedAt: song.published_at ?? undefined,
    loudness: loudnessOf(song),
    lyrics: lyricsOf(song),
    ...(coverJpeg && { coverJpeg }),
  })
}

function lyricsOf({ lyrics, lyric_times, lyric_words }: TaggedSong): SungWords | undefined {
  if (lyrics === null) return undefined
  return { text: lyrics, times: lyric_times, words: lyric_words as SungWords['words'] }
}

/** The measured loudness, and how far the level has been moved since; none for silence, which has no loudness. */
function loudnessOf(song: {
  loudness_lufs: number | null
  true_peak_db: number | null
  gain_db: number | null
}) {
  const { loudness_lufs: lufs, true_peak_db: peakDb, gain_db: gainDb } = song
  if (lufs === null || peakDb === null || lufs <= absoluteGateLufs) return undefined
  return { lufs: lufs + (gainDb ?? 0), truePeakDb: peakDb + (gainDb ?? 0) }
}

/**
 * The mark that a generator has left in its file, in the generator's own form. The MP3 has only the sound, and a mark
 * in the upload must not be lost on the way to a listener.
 */
function madeWith(provenance: Provenance | null): string | undefined {
  if (!provenance?.tool) return undefined
  const { tool, createdAt, toolSongId } = provenance
  const known = [createdAt && `created=${createdAt}`, toolSongId && `id=${toolSongId}`].filter(Boolean)
  return [`made with ${tool.toLowerCase()}`, ...known].join('; ')
}
