import type { people } from '#contract/people/people.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { changeProfile } from './change-profile.ts'
import { visiblePerson } from './person-access.ts'
import { receivePicture } from './receive-picture.ts'

export const peopleRoutes = (m: Melodrome): Handlers<typeof people> => ({
  'GET /api/users/{id}': ({ params, viewer }) => visiblePerson(m.database, params.id, viewer),
  'PUT /api/users/{id}/profile': async ({ params, body, viewer }) => {
    if (params.id !== viewer.id) refuse('person.notYou')
    await changeProfile(m, viewer.id, body)
    return visiblePerson(m.database, viewer.id, viewer)
  },
  'POST /api/users/profile-image': async ({ request, viewer }) => {
    await receivePicture(m, viewer.id, request)
    return visiblePerson(m.database, viewer.id, viewer)
  },
})
