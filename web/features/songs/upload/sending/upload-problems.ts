import { descriptionLength, maxAudioMegabytes, maxCoverMegabytes, titleLength } from '#contract/limits.ts'
import type { Say } from '#words/say.ts'
import { Refused, Unreachable } from '../../../../api/refused.ts'
import { noUpload, type UploadField } from '../upload-fields.ts'
import { megabytesUp } from './megabytes.ts'

/** A rule's code -> its sentence, with the size of its file. `undefined` for no code. */
export function problemText(say: Say, code: string | undefined, file?: File | null): string | undefined {
  const size = megabytesUp(file?.size ?? 0)
  switch (code) {
    case 'audioRequired':
    case 'audioType':
    case 'titleRequired':
    case 'coverType':
    case 'coverBroken':
    case 'termsRequired':
      return say(`upload.problem.${code}`)
    case 'audioTooLarge':
      return say('upload.problem.audioTooLarge', { size, limit: maxAudioMegabytes })
    case 'coverTooLarge':
      return say('upload.problem.coverTooLarge', { size, limit: maxCoverMegabytes })
    case 'titleTooLong':
      return say('upload.problem.tooLong', { limit: titleLength })
    case 'descriptionTooLong':
      return say('upload.problem.tooLong', { limit: descriptionLength })
    default:
      return code
  }
}

/** The notice about a chosen file, or about a missing one; other faults are shown only at their fields. */
export function audioNotice(say: Say, code: string | undefined, file: File | null) {
  switch (code) {
    case 'audioRequired':
      return { title: say('upload.notice.required.title'), text: say('upload.notice.required.text') }
    case 'audioType':
      return { title: say('upload.notice.type.title'), text: say('upload.notice.type.text') }
    case 'audioTooLarge': {
      const sizes = { size: megabytesUp(file?.size ?? 0), limit: maxAudioMegabytes }
      return { title: say('upload.notice.tooLarge.title'), text: say('upload.notice.tooLarge.text', sizes) }
    }
    default:
      return null
  }
}

export interface UploadFailure {
  /** What happened, in one sentence. */
  text: string
  /** The fields to which it belongs; empty if it belongs to none. */
  fields: Partial<Record<UploadField, string>>
  /** The member has too many drafts and has to publish or discard some first. */
  isFull?: boolean
}

/** Assigns the server's reasons to fields: its field problems by name, its refusals of a file to that file. */
export function failureOf(say: Say, error: unknown): UploadFailure {
  if (error instanceof Unreachable) return { text: say('upload.failed.unreachable'), fields: {} }
  const problem = error instanceof Refused ? error.problem : null
  if (!problem) return { text: say('upload.failed.text'), fields: {} }
  const fields: UploadFailure['fields'] = {}
  for (const [name, { message }] of Object.entries(problem.fields ?? {})) {
    if (isUploadField(name)) fields[name] = message
  }
  if (problem.code.startsWith('song.audio')) fields.audio = problem.message
  if (problem.code.startsWith('song.cover')) fields.coverImage = problem.message
  const isFull = problem.code === 'draft.tooMany'
  return { text: problem.message, fields, ...(isFull && { isFull }) }
}

function isUploadField(name: string): name is UploadField {
  return Object.hasOwn(noUpload, name)
}
