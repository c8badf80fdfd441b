import { emptyLedger, type Ledger } from '../process/ledger.ts'

/** Tables in which people make things, each with the column that holds their text, which is different every time. */
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

/** A challenge, and the moment after which no one could take part. */
export interface Contest {
  id: string
  endedAt?: Date
}

/** Everything that the product has confirmed. */
export interface Promises extends Ledger {
  /** The texts, by the id that the product answered. */
  made: Record<MadeTable, Map<string, string>>
  /** By "follower followed". */
  follows: Map<string, Set<boolean>>
  /** By "song person", the score for vocals. */
  scores: Map<string, Set<number>>
  /** By "token person", the stars. */
  ballots: Map<string, Set<number>>
  /** By "challenge song". */
  entries: Set<string>
  /** Addresses to which the product must send a mail. */
  mails: Set<string>
  contests: Contest[]
  /** Answers that must never come, such as two results for one key, or a 500. */
  rude: string[]
  /** How often calls were refused or broken off, by code. */
  refused: Map<string, number>
  /** How many calls succeeded. */
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
