import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { maxKeptOnDevice, playlistNameLength } from '../limits.ts'
import { Id, Moment } from '../shapes.ts'
import { writtenName } from '../written-name.ts'

const ids = z.array(Id).max(maxKeptOnDevice, 'tooMany').default([])

/** What a browser kept for a person without an account. */
export const KeptOnDevice = z.object({
  /** Identifies this browser's list: sent twice, it still becomes one playlist. */
  deviceKey: z.string('required').min(1, 'required').max(100, 'tooLong'),
  likes: ids,
  listed: ids,
  /** The name of the playlist that the listed songs become. */
  listName: writtenName(playlistNameLength),
  heard: z
    .array(z.object({ songId: Id, at: Moment }))
    .max(maxKeptOnDevice, 'tooMany')
    .default([]),
})

export const guestImport = endpoints({
  'POST /api/auth/take-over': {
    summary: 'Import what this browser has kept for a guest into your account; a second time changes nothing',
    // Not `evenUnverified`: likes count in charts, so they wait for the e-mail address as every like does. The browser
    // keeps everything until then.
    may: 'member',
    limits: ['playlist'],
    body: KeptOnDevice,
    /**
     * How many of each the account has got: without songs that are no longer there, and of likes also without own songs,
     * those that already have a vote, and those of artists whom a block keeps away.
     */
    answer: z.object({ likes: z.int(), listed: z.int(), heard: z.int(), playlistId: Id.nullable() }),
    refusals: ['playlist.tooMany', 'playlist.full'],
  },
})
