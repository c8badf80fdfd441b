import type { Draft } from '#contract/songs/drafts.ts'
import { FileWords } from '#contract/songs/file-words.ts'
import { readLyrics } from '#contract/songs/timed-lyrics.ts'
import { titleFromName } from '#contract/songs/title-from-name.ts'
import { refusalSentence } from '../../../http/problem.ts'
import type { SongAnalysis } from '../../../media/analyse-song.ts'
import type { Melodrome } from '../../../melodrome.ts'
import type { KeptCover } from '../cover.ts'
import { originOf } from '../recipe.ts'
import { coverOf, type Failure, isOurFault } from '../song.ts'
import type { Reader } from '../song-lists.ts'
import type { DraftRow } from './drafts-sql.ts'

/** A row as the contract promises it to its owner. */
export async function draftOf(m: Melodrome, row: DraftRow, { viewer, language }: Reader): Promise<Draft> {
  const analysis = row.analysis as SongAnalysis | null
  const failure = row.failure as Failure | null
  const words = wordsOf(row)
  const cover = proposedCover(row)
  return {
    id: row.id,
    fileName: row.file_name,
    bytes: row.bytes,
    receivedBytes: row.received,
    status: row.status as Draft['status'],
    failure: failure && refusalSentence(failure.code, failure.params, language),
    canRetry: failure !== null && isOurFault(failure),
    title: words.title ?? titleFromName(row.file_name),
    generator: words.generator ?? null,
    generatorVersion: words.generatorVersion ?? null,
    prompt: words.prompt ?? null,
    lyrics: words.lyrics ?? null,
    seed: words.seed ?? null,
    steps: words.steps ?? null,
    bpm: words.bpm ?? null,
    key: words.key ?? null,
    cover: cover && coverOf(columnsOf(cover)).cover,
    fromFile: FileWords.keyof().options.filter(name => words[name] !== undefined),
    duration: analysis?.durationSeconds ?? null,
    peaks: analysis?.peaks ?? null,
    soundsLike: row.sounds_like_id ? await originOf(m.database, viewer, row.sounds_like_id) : null,
    basedOn: row.based_on_id ? await originOf(m.database, viewer, row.based_on_id) : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    takeGroup: row.take_group,
    isStarred: row.is_starred,
    audioUrl: analysis && `/api/drafts/${row.id}/stream`,
    loudness: analysis && analysis.loudnessLufs + analysis.gainDb,
  }
}

/** A picture beside the sound file is preferred to the one inside it. */
export const proposedCover = (row: Pick<DraftRow, 'sidecar_cover' | 'file_cover'>): KeptCover | null =>
  (row.sidecar_cover ?? row.file_cover) as KeptCover | null

/** Words in files beside the sound are preferred to its tags, but plain lyrics are not preferred to timed ones. */
function wordsOf(row: Pick<DraftRow, 'analysis' | 'sidecar_words'>): FileWords {
  const analysis = row.analysis as SongAnalysis | null
  const generator = analysis?.provenance?.tool
  const inFile: FileWords = { ...analysis?.fileWords, ...(generator && { generator }) }
  const beside = (row.sidecar_words ?? {}) as FileWords
  const lyrics = [beside.lyrics, inFile.lyrics].filter(written => written !== undefined)
  const [sung] = [...lyrics.filter(written => readLyrics(written).times), ...lyrics]
  return { ...inFile, ...beside, ...(sung !== undefined && { lyrics: sung }) }
}

function columnsOf({ blobs, thumbhash, toneDark, toneLight }: KeptCover) {
  return {
    cover_blobs: blobs,
    cover_thumbhash: thumbhash,
    cover_tone_dark: toneDark,
    cover_tone_light: toneLight,
  }
}
