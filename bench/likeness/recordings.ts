import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { wordsOf } from '../../server/features/songs/duplicates/same-recording.ts'
import { Fingerprint } from '../../server/media/audio/measures/fingerprint.ts'
import { root } from '../../tools/stamp.mjs'

/** A stretch of a file that counts as one song: a fingerprint holds two minutes. */
export interface Stretch {
  file: string
  fromSeconds: number
}

/** How `ffmpeg` makes a copy. */
export interface Encoding {
  name: string
  ending: 'mp3' | 'm4a' | 'opus' | 'ogg'
  options: readonly string[]
  /** So much is cut off at the beginning. */
  cutSeconds?: number
}

const rate = 22_050
const stretchSeconds = 122
const shortestSeconds = 30
/** A recording gives a second song when it goes on for `secondNeedsSeconds` after `secondFromSeconds`. */
const secondFromSeconds = 125
const secondNeedsSeconds = 85
const wordsPerSecond = 21.5
/** Each user of the machine has their own folder, because no user can write into another's. */
const kept = join(tmpdir(), `melodrome-likeness-${userInfo().username}`)

export interface Song {
  stretch: Stretch
  words: Int32Array
}

/** Every recording in the folder, and a second stretch of the long ones. */
export async function songsIn(folder: string): Promise<Song[]> {
  const songs: Song[] = []
  for (const file of filesIn(folder)) songs.push(...(await songsOf(file)))
  return songs
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ogg|mp3|flac|opus|wav|m4a)$/i.test(name))
    .toSorted()
    .map(name => join(folder, name))

export async function songsOf(file: string): Promise<Song[]> {
  const stretches = [0, secondFromSeconds].map(fromSeconds => ({ file, fromSeconds }))
  const songs: Song[] = []
  for (const stretch of stretches) {
    const words = await fingerprintOf(stretch)
    // The rest of the recording is too short for a song.
    if (words.length < (stretch.fromSeconds === 0 ? shortestSeconds : secondNeedsSeconds) * wordsPerSecond)
      break
    songs.push({ stretch, words })
  }
  return songs
}

/** The fingerprint of a stretch, or of a copy of it. Kept in the temporary folder, so that a next run takes seconds. */
export async function fingerprintOf(stretch: Stretch, copy?: Encoding): Promise<Int32Array> {
  const maker = readFileSync(join(root, 'server', 'media', 'audio', 'measures', 'fingerprint.ts'))
  const name = createHash('sha256')
    .update(maker)
    .update(JSON.stringify([stretch, copy ?? null]))
    .digest('hex')
  const file = join(kept, name)
  if (existsSync(file)) return wordsOf(readFileSync(file))
  mkdirSync(kept, { recursive: true })
  const words = copy ? await copied(stretch, copy, `${file}.${copy.ending}`) : await heard(cut(stretch, 0))
  writeFileSync(file, new Uint8Array(words.buffer))
  return words
}

async function copied(stretch: Stretch, copy: Encoding, path: string): Promise<Int32Array> {
  const source = cut(stretch, copy.cutSeconds ?? 0)
  execFileSync('ffmpeg', [
    '-v',
    'fatal',
    '-y',
    ...source,
    '-vn',
    '-map_metadata',
    '-1',
    ...copy.options,
    path,
  ])
  try {
    return await heard(['-i', path])
  } finally {
    rmSync(path)
  }
}

const cut = ({ file, fromSeconds }: Stretch, more: number): string[] => [
  '-ss',
  `${fromSeconds + more}`,
  '-t',
  `${stretchSeconds}`,
  '-i',
  file,
]

/** As the server hears a file, except that ffmpeg decodes it, mixes it to mono and halves the sample rate beforehand. */
async function heard(source: readonly string[]): Promise<Int32Array> {
  const sound = ['-vn', '-f', 'f32le', '-ar', `${rate}`, '-ac', '1', '-']
  const decoder = spawn('ffmpeg', ['-v', 'fatal', ...source, ...sound], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const fingerprint = new Fingerprint(rate)
  let rest = Buffer.alloc(0)
  for await (const chunk of decoder.stdout) {
    const bytes = Buffer.concat([rest, chunk as Buffer])
    const whole = bytes.length - (bytes.length % 4)
    fingerprint.push([new Float32Array(Uint8Array.from(bytes.subarray(0, whole)).buffer)])
    rest = bytes.subarray(whole)
  }
  return fingerprint.words()
}
