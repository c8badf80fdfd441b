import { z } from 'zod'
import { uuidFromId } from './ids.ts'
import { maxPageSize, pageSize, searchLength } from './limits.ts'

/** Schemas that several rooms use. Messages are codes of `words/<language>/shell/fields.json`. */

export const Id = z
  .string()
  .refine(id => uuidFromId(id) !== undefined, 'id')
  .meta({ description: '22 base58 characters', examples: ['1C7yVqsQXB8kKLa1AYZmG3'] })

export const IdParams = z.object({ id: Id })

/** A page of a list: `cursor` comes from the `Link` header of the page before. */
export const PageQuery = z.object({
  limit: z.coerce
    .number<string | number>('number')
    .int('number')
    .min(1, 'number')
    .max(maxPageSize, 'number')
    .default(pageSize),
  cursor: z.string('text').max(200, 'cursor').optional(),
})

/** A page of a list that can be searched: `q` is part of a text in its rows; all rows if empty or missing. */
export const SearchedPageQuery = PageQuery.extend({
  q: z
    .string('text')
    .trim()
    .max(searchLength, 'tooLong')
    .transform(q => q || undefined)
    .optional(),
})

/**
 * Why others can't see something: held until a moderator has reviewed it, hidden by a decision, or removed by one. Only
 * its writer and moderators get this.
 */
export const WithheldFor = z.enum(['held', 'hidden', 'removed'])

/**
 * PostgreSQL knows no year 0. At the other end a year remains, so that days can be added to any moment and its year still
 * has four digits.
 */
function isKnownYear(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear()
  return year >= 1 && year < 9_999
}

/** As we write it: UTC. */
export const Moment = z.iso.datetime().refine(isKnownYear)

/** As callers send it: in any zone. */
export const SentMoment = z.iso.datetime({ error: 'moment', offset: true }).refine(isKnownYear, 'moment')
