import { emptyLedger, type Ledger } from '../process/ledger.ts'

/** What people make, each with the column that holds the words they gave it: different every time. */
export const madeTables = {
  songs: 'title',
  comments: 'content',
  forum_posts: 'title',
  forum_replies: 'content',
  messages: 'content',
  playlists: 'name',
  challenges: 'title',
  users: 'artist_name',
} as const
export type MadeTable = keyof typeof madeTables

/** A challenge, and when it ended for those who wanted to take part. */
export interface Contest {
  id: string
  endedAt?: Date
}

/** Everything that the product has said yes to. */
export interface Promises extends Ledger {
  /** By the id that was answered, the words. */
  made: Record<MadeTable, Map<string, string>>
  /** By "follower followed". */
  follows: Map<string, Set<boolean>>
  /** By "song person", the score of the voice. */
  scores: Map<string, Set<number>>
  /** By "token person", the stars. */
  ballots: Map<string, Set<number>>
  /** By "challenge song". */
  entries: Set<string>
  /** Addresses that have been promised a mail. */
  mails: Set<string>
  contests: Contest[]
  /** Two answers to one key, a 500, and whatever else no one should see. */
  rude: string[]
  /** How often something was refused or broke off, by its code. */
  refused: Map<string, number>
  /** How many calls were answered with yes. */
  acknowledged: number
}

export const noPromises = (): Promises => ({
  ...emptyLedger(),
  made: {
    songs: new Map(),
    comments: new Map(),
    forum_posts: new Map(),
    forum_replies: new Map(),
    messages: new Map(),
    playlists: new Map(),
    challenges: new Map(),
    users: new Map(),
  },
  follows: new Map(),
  scores: new Map(),
  ballots: new Map(),
  entries: new Set(),
  mails: new Set(),
  contests: [],
  rude: [],
  refused: new Map(),
  acknowledged: 0,
})
