import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams, Moment } from '../shapes.ts'

/** A copy of all data of one member, as one ZIP file. */
export const Export = z
  .object({
    id: Id,
    status: z.enum(['waiting', 'ready', 'failed']),
    /** Share of the work that is done, 0 to 1. */
    progress: z.number(),
    bytes: z.int().nullable(),
    /** Its address while it is ready; good until `expiresAt`, and for its owner only. */
    url: z.string().nullable(),
    createdAt: Moment,
    expiresAt: Moment,
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof Export>

export const ownExports = endpoints({
  'GET /api/exports': {
    summary:
      'The newest copy of your data (in progress, ready, or failed), then the ready one if that is older',
    may: 'member',
    evenBanned: true,
    answer: z.array(Export),
    refusals: [],
  },
  'POST /api/exports': {
    summary: 'Start a copy of your data; returns the one in progress, if there is one',
    may: 'member',
    creates: true,
    evenUnverified: true,
    evenSuspended: true,
    evenBanned: true,
    limits: ['export'],
    answer: Export,
    refusals: ['server.diskFull'],
  },
  'GET /api/exports/{id}/file': {
    summary: 'Download the copy of your data as a ZIP file',
    may: 'member',
    evenBanned: true,
    params: IdParams,
    query: z.object({ signature: z.string('text').max(100, 'tooLong') }),
    answer: 'application/zip',
    refusals: ['export.notFound'],
  },
})
