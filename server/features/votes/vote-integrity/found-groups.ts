import type { Melodrome } from '../../../melodrome.ts'
import { groupsByArtist } from './groups-by-artist.ts'
import { groupsByBallots } from './groups-by-ballots.ts'
import type { SuspectedGroup } from './suspected-group.ts'

/** All groups that there is evidence for now; a person may be in several. */
export async function foundGroups(m: Melodrome): Promise<SuspectedGroup[]> {
  return [...(await groupsByBallots(m)), ...(await groupsByArtist(m))]
}
