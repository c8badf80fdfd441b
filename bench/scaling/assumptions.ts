/** What `npm run bench scaling` assumes where nothing has been measured. Change a number and run it again. */
export const assumptions = {
  /** Sizes of communities: people who come at least once a month. */
  listenersPerMonth: [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000],

  visitsPerListenerPerMonth: 6,
  /** Of all visits. */
  signedInShare: 0.25,
  songsPlayedPerVisit: 8,
  secondsPerPlay: 150,
  /** Of the MP3 that listeners get. */
  kilobitsPerSecond: 192,
  /** How many listeners there are for each maker, and how many songs a maker publishes each month. */
  listenersPerMaker: 20,
  songsPerMakerPerMonth: 2,
  /** For how long a community has been growing at this size. */
  months: 24,

  /** Load of the busiest hour over the day's mean, and the additional load that a viral song brings for ten minutes. */
  eveningPeak: 2.2,
  viralShare: 0.5,
  /** How unequally songs are heard: the n-th song gets 1/n^zipf. */
  zipf: 0.9,

  /** Files of one song, beside its rows. */
  originalMegabytes: 9,
  renditionMegabytes: 4.5,
  picturesMegabytes: 0.2,

  /** A machine counts as full at this share of its cores: above it, requests wait. */
  usableShare: 0.5,
  coresPerMachine: 8,
  /** Above these limits a part moves to a machine of its own. */
  gigabitsPerMachine: 0.5,
  terabytesPerMachine: 2,
  rowsOfOneTable: 2_000_000_000,

  /** Examples of prices a month, in euros. */
  euroPerCore: 6,
  euroPerTerabyteStored: 7,
  euroPerTerabyteSent: 1.5,
} as const

export type Assumptions = {
  readonly [Name in keyof typeof assumptions]: (typeof assumptions)[Name] extends number
    ? number
    : readonly number[]
}

/**
 * How often one visit of a member, and one of a visitor, asks for each line of the table of requests
 * (docs/performance.md). The server draws only the first page of a visit; later pages ask for data only. A page drawn for
 * a visitor is shared for a second.
 */
export const callsPerVisit: readonly { line: string; member: number; visitor: number; isWrite?: true }[] = [
  { line: 'home page, signed in · the same, compressed for a browser', member: 1, visitor: 0 },
  { line: 'list of 24 songs, signed in · the same, compressed for a browser', member: 4, visitor: 3 },
  { line: 'one song, signed in', member: 3, visitor: 2 },
  { line: 'comments of a song, signed in', member: 2, visitor: 1 },
  { line: 'profile, signed in', member: 0.5, visitor: 0.3 },
  { line: 'notifications, signed in', member: 0.5, visitor: 0 },
  { line: 'search, signed in', member: 0.8, visitor: 0.5 },
  { line: 'like or dislike', member: 1, visitor: 0, isWrite: true },
  { line: 'stars', member: 0.4, visitor: 0, isWrite: true },
]

/** Pages that a visitor's visit begins with; `line` is the cost of drawing one, `againLine` that of sharing it. */
export const firstPages = [
  { share: 0.4, line: 'landing page, visitor, first', isOneAddress: true },
  { share: 0.6, line: 'song page, visitor, first', isOneAddress: false },
] as const
export const againLine = 'the same again, compressed for a browser'
export const playLine = 'play, counted'
/** A member's page sends a beat every ten seconds. A beat costs about as much as a play: both share commits. */
export const secondsPerBeat = 10
export const rangeLine = '256 KB of a song'
