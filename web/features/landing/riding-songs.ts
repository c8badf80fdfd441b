import { ask } from '../../api/queries.ts'

/** The number of places on the track. */
export const seats = 5

/** The songs on the track: those most played right now. */
export const ridingSongs = ask('GET /api/songs/popular', { query: { limit: seats } })
