import { z } from 'zod'

/**
 * Signs that show nothing, but turn the direction of the sentence around them or make two names look alike. The joiners
 * inside emoji and Persian words stay, and the unseen letters behind 🏴, which make it the flag of a region.
 */
const unseen = /(🏴[\u{e0020}-\u{e007f}]+)|(?![\u200c\u200d])(?=\p{Cf})\p{Default_Ignorable_Code_Point}/gu

/** A letter, digit or sign; without those that are blank: the fillers of Hangul and the empty pattern of Braille. */
const seen = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u

/** A text of one line without signs that act unseen. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '$1').trim()

export const isSeen = (text: string): boolean => seen.test(text)

/** The name that a person gives to something: one line in which something can be seen. `missing` refuses others. */
export const writtenName = (maxLength: number, missing: 'required' | 'titleRequired' = 'required') =>
  z.string(missing).overwrite(withoutUnseen).min(1, missing).max(maxLength, 'tooLong').refine(isSeen, missing)
