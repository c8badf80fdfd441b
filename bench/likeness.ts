import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { maxCandidates } from '../server/features/songs/duplicates/duplicates-sql.ts'
import {
  errorRate,
  indexedWords,
  minShared,
  sameBelow,
  soughtWords,
} from '../server/features/songs/duplicates/same-recording.ts'
import { type Encoding, fingerprintOf, type Song, songsIn } from './likeness/recordings.ts'
import type { Sizes } from './sizes.ts'
import { markdownTable } from './table.ts'

const encodings: readonly Encoding[] = [
  { name: 'MP3 128', ending: 'mp3', options: ['-b:a', '128k'] },
  { name: 'MP3 320', ending: 'mp3', options: ['-b:a', '320k'] },
  { name: 'AAC 128', ending: 'm4a', options: ['-c:a', 'aac', '-b:a', '128k'] },
  { name: 'Opus 96', ending: 'opus', options: ['-c:a', 'libopus', '-b:a', '96k'] },
  { name: 'Vorbis q4', ending: 'ogg', options: ['-c:a', 'libvorbis', '-q:a', '4'] },
  { name: 'mono, MP3 96', ending: 'mp3', options: ['-ac', '1', '-b:a', '96k'] },
  { name: '22 kHz, MP3 64', ending: 'mp3', options: ['-ar', '22050', '-b:a', '64k'] },
  { name: '3 s cut off, MP3 128', ending: 'mp3', options: ['-b:a', '128k'], cutSeconds: 3 },
  { name: '−6 dB, MP3 128', ending: 'mp3', options: ['-af', 'volume=-6dB', '-b:a', '128k'] },
]

/**
 * Copies real recordings from a folder (`LIKENESS_FOLDER`) with ffmpeg in nine ways. Counts how many copies lead to their
 * original, and lists different songs that are taken for one another. The index is in memory, with the database's rules.
 */
export async function measureLikeness(
  { copiedSongs }: Sizes,
  folder = process.env.LIKENESS_FOLDER,
): Promise<string> {
  if (!folder) throw new Error('Set LIKENESS_FOLDER to a folder of recordings.')
  if (spawnSync('ffmpeg', ['-version']).error)
    throw new Error('ffmpeg and ffprobe make the copies: install them.')
  const songs = await songsIn(folder)
  const recordings = songs.filter(({ stretch }) => stretch.fromSeconds === 0)
  const every = Math.max(1, Math.floor(recordings.length / copiedSongs))
  return tellApart(
    folder,
    songs,
    recordings.filter((_, at) => at % every === 0),
  )
}

async function tellApart(folder: string, songs: Song[], originals: readonly Song[]): Promise<string> {
  const index = new Index(songs)
  const recordings = songs.filter(({ stretch }) => stretch.fromSeconds === 0)
  const rows: string[][] = []
  for (const encoding of encodings) rows.push(await rowOf(encoding, originals, index))
  const pairs = songs.flatMap(song =>
    index.like(song.words).map(found => [song, found.song, found.rate] as const),
  )
  const mistaken = pairs.filter(([one, other]) => one.stretch.file < other.stretch.file)
  const counted = `${songs.length} songs of ${recordings.length} recordings; ${originals.length} copied`
  return [
    markdownTable([['copy', 'found', 'mean error', 'fewest shared words', 'mean'], ...rows]),
    `${counted}. Different songs taken for one another: ${mistaken.length}.`,
    ...mistaken.map(
      ([one, other, rate]) => `- ${nameOf(one, folder)} = ${nameOf(other, folder)}: ${rate.toFixed(3)}`,
    ),
  ].join('\n\n')
}

async function rowOf(encoding: Encoding, originals: readonly Song[], index: Index): Promise<string[]> {
  const found: { rate: number; shared: number; isFound: boolean }[] = []
  for (const original of originals) {
    const words = await fingerprintOf(original.stretch, encoding)
    const hit = index.like(words).find(({ song }) => song === original)
    found.push({
      rate: errorRate(words, original.words),
      shared: index.shared(words).get(original) ?? 0,
      isFound: hit !== undefined,
    })
    if (!hit) console.log(`missed: ${encoding.name} ${original.stretch.file}`, found.at(-1))
  }
  const mean = (of: (one: (typeof found)[number]) => number) =>
    found.reduce((sum, one) => sum + of(one), 0) / found.length
  return [
    encoding.name,
    `${found.filter(({ isFound }) => isFound).length} of ${found.length}`,
    mean(({ rate }) => rate).toFixed(3),
    `${Math.min(...found.map(({ shared }) => shared))}`,
    mean(({ shared }) => shared).toFixed(0),
  ]
}

/** `song_fingerprints` as a map. */
class Index {
  readonly #songs = new Map<number, Song[]>()

  constructor(songs: readonly Song[]) {
    for (const song of songs) {
      for (const hash of indexedWords(song.words)) {
        const known = this.#songs.get(hash)
        if (known) known.push(song)
        else this.#songs.set(hash, [song])
      }
    }
  }

  shared(words: Int32Array): Map<Song, number> {
    const counts = new Map<Song, number>()
    for (const hash of soughtWords(words))
      for (const song of this.#songs.get(hash) ?? []) counts.set(song, (counts.get(song) ?? 0) + 1)
    return counts
  }

  /** With the same rules as `songsLike`. */
  like(words: Int32Array): { song: Song; rate: number }[] {
    return [...this.shared(words)]
      .filter(([, shared]) => shared >= minShared)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, maxCandidates)
      .map(([song]) => ({ song, rate: errorRate(words, song.words) }))
      .filter(({ rate, song }) => rate < sameBelow && song.words !== words)
  }
}

const nameOf = ({ stretch }: Song, folder: string): string =>
  `${relative(folder, stretch.file)} from ${stretch.fromSeconds} s`
