import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { filterNoteLength, filterPatternLength, filterTrialLength } from '../limits.ts'
import { Id, IdParams, Moment, PageQuery } from '../shapes.ts'
import { reportReasons } from './report-reasons.ts'

/** `words`: a word or phrase. `link`: a domain with everything below it. */
export const FilterKind = z.enum(['words', 'link'], 'option')
export type FilterKind = z.infer<typeof FilterKind>

/**
 * `hold`: only its writer and moderators see the text until a moderator has reviewed it. `refuse`: it can't be sent at
 * all.
 */
export const FilterAction = z.enum(['hold', 'refuse'], 'option')
export type FilterAction = z.infer<typeof FilterAction>

const Reason = z.enum(reportReasons, 'option')

export const Filter = z
  .object({
    id: Id,
    kind: FilterKind,
    pattern: z.string(),
    action: FilterAction,
    /** What a match is a sign of. */
    reason: Reason,
    note: z.string(),
    /** The current name of the person who made it; `null` once their account was deleted. */
    madeBy: z.string().nullable(),
    madeAt: Moment,
  })
  .meta({ id: 'Filter' })
export type Filter = z.infer<typeof Filter>

export const NewFilter = z.object({
  kind: FilterKind,
  pattern: z.string('required').trim().min(1, 'required').max(filterPatternLength, 'tooLong'),
  action: FilterAction,
  reason: Reason.default('spam'),
  note: z.string('text').trim().max(filterNoteLength, 'tooLong').default(''),
})

export const filters = endpoints({
  'GET /api/admin/filters': {
    summary: 'Word and link filters, newest first; `q` is searched in filters and notes',
    may: 'moderator',
    query: PageQuery.extend({ q: z.string('text').max(filterPatternLength, 'tooLong').optional() }),
    answer: z.array(Filter),
    refusals: [],
  },
  'POST /api/admin/filters': {
    summary: 'Add a filter; it applies to texts written from now on',
    may: 'moderator',
    creates: true,
    body: NewFilter,
    answer: Filter,
    refusals: ['filter.known'],
  },
  'DELETE /api/admin/filters/{id}': {
    summary: 'Remove a filter',
    may: 'moderator',
    params: IdParams,
    answer: null,
    refusals: ['filter.notFound'],
  },
  'POST /api/admin/filters/trial': {
    summary: 'The filters that match a text; the text is not stored',
    may: 'moderator',
    body: z.object({ text: z.string('text').max(filterTrialLength, 'tooLong') }),
    answer: z.array(Filter),
    refusals: [],
  },
})
