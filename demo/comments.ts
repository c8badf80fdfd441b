import { saidOfEarlier } from './comments/earlier.ts'
import { saidOfRecent } from './comments/recent.ts'
import type { SaidOfSongs } from './comments/said.ts'

/** The community's comments on songs, each at the moment of the song that it is about. */
export const said: SaidOfSongs = { ...saidOfRecent, ...saidOfEarlier }
