import * as z from 'zod/mini'
import { genres } from '#contract/genres.ts'
import { coverTypes, descriptionLength, maxCoverBytes, titleLength } from '#contract/limits.ts'
import { fitsAudioLimit, saysAudio } from './audio-file.ts'

/**
 * The form's rules. Messages are codes, which `problemText` turns into sentences. The server checks all of it
 * again, and the files by their bytes.
 */
export const UploadFields = z.object({
  audio: z.custom<File | null>().check(
    z.refine(file => file !== null, 'audioRequired'),
    z.refine(file => file === null || saysAudio(file), 'audioType'),
    z.refine(file => file === null || fitsAudioLimit(file), 'audioTooLarge'),
  ),
  coverImage: z.custom<File | null>().check(
    z.refine(file => file === null || isCoverType(file.type), 'coverType'),
    z.refine(file => file === null || file.size <= maxCoverBytes, 'coverTooLarge'),
  ),
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'titleRequired'), z.maxLength(titleLength, 'titleTooLong')),
  genre: z.enum(['', ...genres]),
  description: z.string().check(z.trim(), z.maxLength(descriptionLength, 'descriptionTooLong')),
  terms: z.boolean().check(z.refine(agreed => agreed, 'termsRequired')),
})

export type UploadFields = z.infer<typeof UploadFields>

export const noUpload: UploadFields = {
  audio: null,
  coverImage: null,
  title: '',
  genre: '',
  description: '',
  terms: false,
}

/** The body of `POST /api/songs`; the large file comes last, when everything about it has been said. */
export function formDataOf({ audio, coverImage, title, genre, description }: UploadFields): FormData {
  const body = new FormData()
  body.set('title', title)
  if (description) body.set('description', description)
  if (genre) body.set('genre', genre)
  body.set('terms', 'true')
  if (coverImage) body.set('coverImage', coverImage)
  if (audio) body.set('audio', audio)
  return body
}

function isCoverType(type: string): boolean {
  return coverTypes.some(known => known === type)
}
