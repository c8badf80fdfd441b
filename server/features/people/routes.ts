import type { people } from '#contract/people.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { peopleMatching, profileById } from './sql.ts'

export const peopleRoutes = (m: Melodrome): Handlers<typeof people> => ({
  'GET /api/users/{id}': async ({ params, viewer }) =>
    (await profileById(m.database, params.id, viewer)) ?? refuse('person.notFound'),
  'GET /api/users': ({ query }) => peopleMatching(m.database, query.search, query.limit),
})
