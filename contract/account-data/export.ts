import { z } from 'zod'
import { room } from '../endpoint.ts'
import { Id, IdParams, Moment } from '../shapes.ts'

/** A copy of everything that is somebody's own, as one ZIP file. */
export const Export = z
  .object({
    id: Id,
    status: z.enum(['waiting', 'ready', 'failed']),
    /** Share of the work that is done, 0 to 1. */
    progress: z.number(),
    bytes: z.int().nullable(),
    /** Where it lies while it is ready; good until `expiresAt`, and for its owner only. */
    url: z.string().nullable(),
    createdAt: Moment,
    expiresAt: Moment,
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof Export>

export const ownExports = room({
  'GET /api/exports': {
    summary: 'The newest copy of the own data: one that is being made, ready, or failed',
    may: 'member',
    evenBanned: true,
    answer: z.array(Export),
    refusals: [],
  },
  'POST /api/exports': {
    summary: 'Make a copy of the own data; the one under way, if there is one',
    may: 'member',
    creates: true,
    evenUnverified: true,
    evenSuspended: true,
    evenBanned: true,
    limits: ['export'],
    answer: Export,
    refusals: [],
  },
  'GET /api/exports/{id}/file': {
    summary: 'The ZIP file',
    may: 'member',
    evenBanned: true,
    params: IdParams,
    query: z.object({ signature: z.string('text').max(100, 'tooLong') }),
    answer: 'bytes',
    refusals: ['export.notFound'],
  },
})
