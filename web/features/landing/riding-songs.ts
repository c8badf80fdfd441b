import { ask } from '../../api/queries.ts'

/** Places on the track. */
export const seats = 5

/** The songs that ride the track: those most played right now. */
export const ridingSongs = ask('GET /api/songs/popular', { query: { limit: seats } })
