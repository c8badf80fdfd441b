import { saidOfEarlier } from './comments/earlier.ts'
import { saidOfRecent } from './comments/recent.ts'
import type { SaidOfSongs } from './comments/said.ts'

/** What the community says of its songs, each at the moment that it is about. */
export const said: SaidOfSongs = { ...saidOfRecent, ...saidOfEarlier }
