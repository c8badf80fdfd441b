import type { z } from 'zod'
import { Id } from '#contract/shapes.ts'
import { SongFields } from '#contract/songs/songs.ts'
import { checkInput } from '../../http/input/check-input.ts'
import type { Viewer } from '../../http/mount.ts'
import { Refusal, refuseFields, type WrongField } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { isOrigin } from './recipe.ts'

export type Fields = z.output<typeof SongFields>

/**
 * Refuses everything that is wrong at once: the faults that the caller knows of, those of the fields, and an origin
 * that does not exist.
 */
export async function checkFields<S extends z.ZodType<Fields> = typeof SongFields>(
  m: Melodrome,
  viewer: Viewer,
  given: Record<string, string>,
  { alsoWrong = {}, schema }: { alsoWrong?: Record<string, WrongField>; schema?: S } = {},
): Promise<z.output<S>> {
  const wrong = { ...alsoWrong }
  let fields: z.output<S> | undefined
  try {
    fields = checkInput([{ schema: schema ?? SongFields, value: given }])[0] as z.output<S>
  } catch (error) {
    if (!(error instanceof Refusal && error.fields)) throw error
    Object.assign(wrong, error.fields)
  }
  const originId = Id.safeParse(given.basedOn)
  if (originId.success && !(await isOrigin(m.database, viewer, originId.data)))
    wrong.basedOn = { code: 'basedOnUnknown' }
  return fields && Object.keys(wrong).length === 0 ? fields : refuseFields(wrong)
}
