import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Person } from '../people/people.ts'
import { Id, IdParams, Moment, PageQuery, SearchedPageQuery } from '../shapes.ts'
import { adminActs } from './admin-acts.ts'

export const LogEntry = z
  .object({
    id: Id,
    act: z.enum(adminActs),
    /** `null`: done on the machine's command line, or by a member whose account was deleted. */
    actor: Person.nullable(),
    /** The person concerned. */
    about: Person.nullable(),
    /** Details, such as roles, the kind of a job, a number of sessions. */
    details: z.record(z.string(), z.string()),
    at: Moment,
  })
  .meta({ id: 'LogEntry' })
export type LogEntry = z.infer<typeof LogEntry>

export const adminLog = endpoints({
  'GET /api/admin/log': {
    summary:
      'What administrators and moderators have done, latest first; `q` is part of the name of the actor or of the person concerned',
    may: 'admin',
    query: SearchedPageQuery.extend({ act: z.enum(adminActs, 'option').optional() }),
    answer: z.array(LogEntry),
    refusals: [],
  },
  'GET /api/admin/people/{id}/log': {
    summary: 'The entries of the administration log about one person, latest first',
    may: 'admin',
    params: IdParams,
    query: PageQuery,
    answer: z.array(LogEntry),
    refusals: [],
  },
})
