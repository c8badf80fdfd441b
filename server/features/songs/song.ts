import type { RefusalCode } from '#contract/refusals.ts'
import type { Song, SongLabel, SongStatus } from '#contract/songs/songs.ts'
import type { Language } from '#words/languages.ts'
import type { Viewer } from '../../http/mount.ts'
import { refusalSentence } from '../../http/problem.ts'
import { type PersonRow, personOf } from '../people/person.ts'

/** Blob names of a song's cover. */
export interface CoverBlobs {
  small: string
  medium: string
  large: string
  full: string
  jpeg: string
}

/** Moderators have found the song unsuitable for some listeners; other programs call that explicit. */
export const isExplicit = (labels: readonly string[]): boolean =>
  labels.includes('sensitive' satisfies SongLabel)

/** Why a song could not be processed: a refusal, stored so that it can be shown in any language later. */
export interface Failure {
  code: RefusalCode
  params: Record<string, string | number>
}

/** Whether the fault was ours and not the file's: another try may succeed. */
export const isOurFault = ({ code }: Failure): boolean => code.startsWith('server.')

export interface SongRow extends PersonRow {
  id: string
  title: string
  description: string | null
  genre: string | null
  cover_blobs: unknown
  cover_thumbhash: string | null
  cover_tone_dark: string | null
  cover_tone_light: string | null
  duration_seconds: number | null
  peaks: Buffer | null
  status: string
  withheld_for: string | null
  failure: unknown
  artist_name: string
  plays: number
  likes: number
  dislikes: number
  rating_sum: number
  rating_count: number
  comment_count: number
  is_like: boolean | null
  own_rating: number | null
  created_at: Date
  updated_at: Date
}

/** A row as the contract promises it to this viewer in this language. */
export function songOf(row: SongRow, viewer: Viewer | null, language: Language): Song {
  const isOwner = viewer?.id === row.person_id
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    genre: row.genre,
    audioUrl: `/api/songs/${row.id}/${row.status === 'withheld' ? 'withheld-stream' : 'stream'}`,
    ...coverOf(row),
    duration: row.duration_seconds,
    peaks: row.peaks && row.peaks.toString('base64'),
    status: row.status as SongStatus,
    failure: isOwner ? failureSentence(row.failure as Failure | null, language) : null,
    userId: row.person_id,
    artistName: row.artist_name,
    user: personOf(row),
    plays: row.plays,
    likes: row.likes,
    dislikes: row.dislikes,
    averageRating: averageOf(row.rating_sum, row.rating_count),
    ratingCount: row.rating_count,
    commentCount: row.comment_count,
    isLike: row.is_like,
    ownRating: row.own_rating,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The mean to two decimals; null while there are no ratings. */
export function averageOf(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100
}

type CoverColumns = 'cover_blobs' | 'cover_thumbhash' | 'cover_tone_dark' | 'cover_tone_light'

export function coverOf(row: Pick<SongRow, CoverColumns>): Pick<Song, 'cover' | 'coverImageUrl'> {
  const blobs = row.cover_blobs as CoverBlobs | null
  if (!blobs) return { cover: null, coverImageUrl: null }
  const full = `/media/${blobs.full}`
  const cover = {
    small: `/media/${blobs.small}`,
    medium: `/media/${blobs.medium}`,
    large: `/media/${blobs.large}`,
    full,
    thumbhash: row.cover_thumbhash ?? '',
    toneDark: row.cover_tone_dark ?? '',
    toneLight: row.cover_tone_light ?? '',
  }
  return { cover, coverImageUrl: full }
}

function failureSentence(failure: Failure | null, language: Language): string | null {
  return failure && refusalSentence(failure.code, failure.params, language)
}
