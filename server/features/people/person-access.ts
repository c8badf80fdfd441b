import type { Profile } from '#contract/people/people.ts'
import type { Executor } from '../../database/connect.ts'
import type { Viewer } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import { profileById } from './people-sql.ts'

/** The profile as this viewer sees it; refuses if there is none to see. */
export async function visiblePerson(database: Executor, id: string, viewer: Viewer | null): Promise<Profile> {
  return (await profileById(database, id, viewer)) ?? refuse('person.notFound')
}
