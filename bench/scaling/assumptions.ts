/** What `npm run bench scaling` assumes where nothing was measured. Change a number and run it again. */
export const assumptions = {
  /** Communities, by people who come at least once a month. */
  listenersPerMonth: [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000],

  visitsPerListenerPerMonth: 6,
  /** Of all visits. */
  signedInShare: 0.25,
  songsPlayedPerVisit: 8,
  secondsPerPlay: 150,
  /** Of the MP3 that listeners get. */
  kilobitsPerSecond: 192,
  /** One person in so many who listen makes songs, and so many a month. */
  listenersPerMaker: 20,
  songsPerMakerPerMonth: 2,
  /** For how long a community has been growing at this size. */
  months: 24,

  /** The busiest hour of a day against its mean, and how much more a song that goes viral brings for ten minutes. */
  eveningPeak: 2.2,
  viralShare: 0.5,
  /** How unequally songs are heard: the n-th song gets 1/n^zipf. */
  zipf: 0.9,

  /** Files of one song, beside its rows. */
  originalMegabytes: 9,
  renditionMegabytes: 4.5,
  picturesMegabytes: 0.2,

  /** A machine is full at this share of its cores: what is above waits. */
  usableShare: 0.5,
  coresPerMachine: 8,
  /** Above these a part moves to an engine of its own. */
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
 * How often one visit asks for each line of the table of requests (docs/performance.md): of a member, and of a visitor. A
 * page is drawn on the server once in a visit; later ones ask for data only. A visitor's drawn page is shared for a second.
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

/** The page that a visit of a visitor begins with, by its first and its shared drawing. */
export const firstPages = [
  { share: 0.4, line: 'landing page, visitor, first', isOneAddress: true },
  { share: 0.6, line: 'song page, visitor, first', isOneAddress: false },
] as const
export const againLine = 'the same again, compressed for a browser'
export const playLine = 'play, counted'
/** Beats share commits as plays do, and cost about as much; a member's page sends one every ten seconds. */
export const secondsPerBeat = 10
export const rangeLine = '256 KB of a song'
