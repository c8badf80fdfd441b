import { z } from 'zod'

/** Translations of a text by two-letter language; readers of another language get the original. */
export const Translations = z.record(z.string(), z.string())
export type Translations = z.infer<typeof Translations>

/** As a person writes them: an empty one is none, and takes one away that there was. */
export const translationsOf = (length: number) =>
  z.partialRecord(z.string().regex(/^[a-z]{2}$/, 'option'), z.string('text').trim().max(length, 'tooLong'))
