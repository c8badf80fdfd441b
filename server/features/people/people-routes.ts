import type { Profile, people } from '#contract/people/people.ts'
import type { Handlers, Viewer } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { changeProfile } from './change-profile.ts'
import { profileById } from './people-sql.ts'
import { receivePicture } from './receive-picture.ts'

export const peopleRoutes = (m: Melodrome): Handlers<typeof people> => ({
  'GET /api/users/{id}': async ({ params, viewer }) =>
    (await profileById(m.database, params.id, viewer)) ?? refuse('person.notFound'),
  'PUT /api/users/{id}/profile': async ({ params, body, viewer }) => {
    if (params.id !== viewer.id) refuse('person.notYou')
    await changeProfile(m, viewer.id, body)
    return ownProfile(m, viewer)
  },
  'POST /api/users/profile-image': async ({ request, viewer }) => {
    await receivePicture(m, viewer.id, request)
    return ownProfile(m, viewer)
  },
})

async function ownProfile(m: Melodrome, viewer: Viewer): Promise<Profile> {
  return (await profileById(m.database, viewer.id, viewer)) ?? refuse('person.notFound')
}
