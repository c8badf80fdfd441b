import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { maxDrafts } from '../limits.ts'
import { Id, IdParams } from '../shapes.ts'

/**
 * Takes are drafts of one prompt that are compared before one of them is published. Files that are announced with the
 * same `takes` (an id that the sender chooses, in `Upload-Metadata`) form one group; their owner can also group drafts
 * later.
 */
export const takes = endpoints({
  'PUT /api/takes/{id}': {
    summary:
      'Group your drafts as takes of one song, under an id that you choose; drafts that are not listed leave the group',
    may: 'member',
    evenSuspended: true,
    params: IdParams,
    body: z.object({
      draftIds: z
        .array(Id)
        .max(maxDrafts, 'tooMany')
        .refine(ids => new Set(ids).size >= 2, 'takesTooFew')
        .meta({ examples: [['1C7yVqsQXB8kKLa1AYZmG3', '1C7yVqsQXB8kKLa1AYZmG4']] }),
    }),
    answer: null,
    refusals: ['draft.notFound'],
  },
  'PUT /api/drafts/{id}/star': {
    summary: 'Mark your draft with a star among its takes, or take the star away',
    may: 'member',
    evenSuspended: true,
    params: IdParams,
    body: z.object({ isStarred: z.boolean('boolean') }),
    answer: null,
    refusals: ['draft.notFound'],
  },
  'PUT /api/drafts/{id}/discarded': {
    summary: 'Discard your draft once its file is complete, or restore it within an hour',
    may: 'member',
    evenSuspended: true,
    params: IdParams,
    body: z.object({ isDiscarded: z.boolean('boolean') }),
    answer: null,
    refusals: ['draft.notFound', 'draft.notReady', 'draft.tooMany', 'upload.quota'],
  },
  'GET /api/drafts/{id}/stream': {
    summary:
      'The MP3 of your draft once it has been analysed, whole or as a byte range; not counted in charts',
    may: 'member',
    params: IdParams,
    answer: 'audio/mpeg',
    refusals: ['draft.notFound', 'draft.notReady'],
  },
})
