import { z } from 'zod'

/** Translations of a text by two-letter language; readers of another language get the original. */
export const Translations = z.record(z.string(), z.string())
export type Translations = z.infer<typeof Translations>

/** As a person writes them: empty ones are left out. */
export const translationsOf = (length: number) =>
  z
    .partialRecord(z.string().regex(/^[a-z]{2}$/, 'option'), z.string('text').trim().max(length, 'tooLong'))
    .transform(texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text)))
