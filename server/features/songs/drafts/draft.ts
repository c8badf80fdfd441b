import type { Selectable } from 'kysely'
import { titleLength } from '#contract/limits.ts'
import type { Draft } from '#contract/songs/drafts.ts'
import { titleFromName } from '#contract/songs/title-from-name.ts'
import type { DB } from '../../../database/schema.gen.ts'
import { refusalSentence } from '../../../http/problem.ts'
import type { SongAnalysis } from '../../../media/analyse-song.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { originOf } from '../recipe.ts'
import type { Failure } from '../song.ts'
import type { Reader } from '../song-lists.ts'

type DraftRow = Selectable<DB['drafts']>

/** A row as the contract promises it to its owner. */
export async function draftOf(m: Melodrome, row: DraftRow, { viewer, language }: Reader): Promise<Draft> {
  const analysis = row.analysis as SongAnalysis | null
  const failure = row.failure as Failure | null
  const { title, lyrics, prompt } = analysis?.fileWords ?? {}
  return {
    id: row.id,
    fileName: row.file_name,
    bytes: row.bytes,
    receivedBytes: row.received,
    status: row.status as Draft['status'],
    failure: failure && refusalSentence(failure.code, failure.params, language),
    title: title?.slice(0, titleLength) ?? titleFromName(row.file_name),
    generator: analysis?.provenance?.tool ?? null,
    prompt: prompt ?? null,
    lyrics: lyrics ?? null,
    duration: analysis?.durationSeconds ?? null,
    peaks: analysis?.peaks ?? null,
    soundsLike: row.sounds_like_id ? await originOf(m.database, viewer, row.sounds_like_id) : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    takeGroup: row.take_group,
    isStarred: row.is_starred,
    audioUrl: analysis && `/api/drafts/${row.id}/stream`,
    loudness: analysis && analysis.loudnessLufs + analysis.gainDb,
  }
}
