import { coverTypes, descriptionLength, maxCoverBytes, titleLength } from '#contract/limits.ts'
import type { Genre } from '#contract/songs/genres.ts'
import { addWords, noRecipe, type RecipeWords, recipeFields } from '../edit/song-words.ts'
import { fitsAudioLimit, saysAudio } from './sending/audio-file.ts'

export interface UploadFields extends RecipeWords {
  audio: File | null
  coverImage: File | null
  title: string
  genre: Genre | ''
  description: string
  terms: boolean
}

export type UploadField = keyof UploadFields

export const noUpload: UploadFields = {
  audio: null,
  coverImage: null,
  title: '',
  genre: '',
  description: '',
  terms: false,
  ...noRecipe,
}

/** In the order of the page, which is also the order in which a person corrects them. */
export const uploadFields = [
  'audio',
  'coverImage',
  'title',
  'genre',
  'description',
  ...recipeFields,
  'terms',
] as const

type Rules = { [F in UploadField]: (value: UploadFields[F]) => string | undefined }

/**
 * The form's rules; each returns a code that `problemText` turns into a sentence. The server checks everything again by
 * the contract, and the files by their bytes.
 */
const rules: Partial<Rules> = {
  audio: file => {
    if (!file) return 'audioRequired'
    if (!saysAudio(file)) return 'audioType'
    return fitsAudioLimit(file) ? undefined : 'audioTooLarge'
  },
  coverImage: file => {
    if (!file) return undefined
    if (!isCoverType(file.type)) return 'coverType'
    return file.size > maxCoverBytes ? 'coverTooLarge' : undefined
  },
  title: text => {
    const { length } = text.trim()
    if (length === 0) return 'titleRequired'
    return length > titleLength ? 'titleTooLong' : undefined
  },
  description: text => (text.trim().length > descriptionLength ? 'descriptionTooLong' : undefined),
  terms: agreed => (agreed ? undefined : 'termsRequired'),
}

/** The code of the fault in one value, if there is one. */
export function problemOf<F extends UploadField>(name: F, value: UploadFields[F]): string | undefined {
  return rules[name]?.(value)
}

/** The fields of a song whose file has been sent: the body of `POST /api/drafts/{id}/publish`. */
export function formDataOf({ audio: _sent, coverImage, terms: _agreed, ...words }: UploadFields): FormData {
  const body = new FormData()
  addWords(body, words)
  body.set('terms', 'true')
  if (coverImage) body.set('coverImage', coverImage)
  return body
}

function isCoverType(type: string): boolean {
  return coverTypes.some(known => known === type)
}
