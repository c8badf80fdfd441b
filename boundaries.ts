// Who may import whom. Data only; `boundaries.test.ts` holds every import of the project against it.

/** Each roof sees the ones named here, and itself. What nobody names, nobody may import. */
export const roofs: Record<string, readonly string[]> = {
  contract: [],
  words: ['contract'],
  server: ['contract', 'words'],
  web: ['contract', 'words'],
  demo: ['contract', 'words', 'server'],
  tools: ['contract', 'words', 'server', 'demo'],
  e2e: ['contract', 'words', 'tools'],
  bench: ['contract', 'server', 'tools', 'e2e'],
}

/** Single files and folders that may look further than their roof: from → to. */
export const doors: readonly (readonly [from: string, to: string])[] = [
  // The demo community is built from features, and loaded only when a fresh installation asks for it.
  ['server/main.ts', 'demo/seed.ts'],
]

/** Ground floors know no feature; everything above stands on them. */
export const groundFloor: Record<string, readonly string[]> = {
  server: ['http', 'database', 'media', 'mail', 'jobs', 'live'],
  web: ['api', 'ui', 'say'],
}

/** Where the features are plugged together. Below, nobody looks back up at these. */
export const plugsTogether = [
  /^server\/(main|compose|rooms|upkeep)\.ts$/,
  /^web\/((main|render|router|routes|pages)\.tsx?$|routes\/)/,
]

/** Outside of features only these know features; the plans test explains every room's lists. */
export const knowsFeatures = [
  /^server\/((compose|rooms|upkeep)\.ts|testing\/|database\/plans\.test\.ts)/,
  /^web\/([^/]+$|routes\/)/,
  /^demo\//,
  /^tools\/admin\.ts$/,
  // A million songs are indexed by the product's own tokens.
  /^bench\/search\//,
  // Charts are read by the product's own statement.
  /^bench\/charts\.ts$/,
  // Simulated contests are judged by the product's own judge.
  /^bench\/judging(\.ts$|\/)/,
]

/** Beside itself and the ground floor a feature sees the features granted here. No circles. */
export const grants: Record<string, Record<string, readonly string[]>> = {
  server: {
    sanctions: [],
    standing: ['sanctions', 'sessions', 'songs'],
    sessions: ['sanctions'],
    eligibility: [],
    quarantine: ['people', 'eligibility', 'judging'],
    verification: ['eligibility'],
    reach: ['sanctions'],
    people: ['search-index', 'reach', 'sanctions'],
    accounts: ['sanctions', 'sessions', 'verification', 'people', 'search-index'],
    'second-factor': ['sessions', 'accounts'],
    openid: ['sessions', 'accounts'],
    'password-reset': ['accounts', 'sessions', 'verification'],
    'search-index': [],
    likeness: [],
    drafts: ['songs', 'likeness'],
    search: ['search-index', 'songs', 'people', 'forum', 'reach', 'withheld'],
    deletion: [
      'sanctions',
      'search-index',
      'accounts',
      'sessions',
      'songs',
      'plays',
      'listens',
      'ratings',
      'comments',
      'forum',
      'follows',
      'messages',
      'notifications',
      'listening-room',
      'reports',
    ],
    reports: [],
    withheld: [],
    decisions: ['reports'],
    transparency: [],
    moderation: [
      'comments',
      'decisions',
      'forum',
      'messages',
      'notifications',
      'people',
      'reports',
      'songs',
      'standing',
    ],
    notifications: ['people', 'badges', 'reach'],
    messages: ['people', 'notifications', 'reach'],
    songs: ['withheld', 'people', 'search-index', 'notifications', 'reach', 'likeness', 'sanctions'],
    settings: ['accounts', 'sanctions', 'sessions', 'verification', 'eligibility'],
    exports: ['accounts', 'sessions', 'notifications', 'plays'],
    plays: ['songs', 'reach'],
    listens: [],
    ratings: ['songs', 'notifications', 'reach'],
    follows: ['people', 'notifications', 'songs', 'reach'],
    blocks: ['people', 'songs', 'follows'],
    discovery: ['songs', 'plays', 'reach'],
    badges: ['people'],
    challenges: ['people', 'songs', 'badges', 'notifications', 'reach'],
    verdicts: ['challenges', 'badges', 'judging', 'eligibility', 'notifications'],
    'listening-room': ['challenges', 'judging', 'listens', 'plays', 'songs', 'reach'],
    live: ['sessions', 'songs', 'people', 'challenges', 'forum'],
    forum: ['withheld', 'people', 'comments', 'notifications', 'reach', 'search-index'],
    comments: ['withheld', 'songs', 'people', 'notifications', 'reach'],
    playlists: ['songs', 'people', 'reach'],
    'take-over': ['playlists', 'plays', 'ratings'],
    feeds: ['people', 'songs', 'challenges'],
    embeds: ['songs'],
    'hall-of-fame': ['songs', 'people', 'charts', 'eligibility', 'reach'],
    imprint: [],
    sitemap: [],
    charts: ['songs', 'plays', 'ratings', 'search-index', 'reach', 'eligibility'],
  },
  web: {
    admin: ['moderation', 'accounts', 'challenges', 'quarantine', 'settings', 'shell'],
    accounts: ['shell', 'legal', 'openid', 'second-factor', 'verification', 'messages'],
    openid: ['accounts', 'shell'],
    'second-factor': ['accounts', 'shell'],
    verification: ['accounts', 'shell'],
    people: [
      'songs',
      'accounts',
      'challenges',
      'follows',
      'blocks',
      'messages',
      'player',
      'playlists',
      'shell',
      'upload',
    ],
    blocks: ['accounts', 'reports', 'shell'],
    reports: ['accounts', 'shell'],
    moderation: ['accounts', 'admin', 'shell', 'songs'],
    decisions: ['accounts', 'shell', 'songs'],
    transparency: ['shell', 'songs'],
    quarantine: ['accounts', 'admin', 'shell', 'songs'],
    follows: ['accounts', 'shell', 'songs'],
    ratings: ['accounts', 'shell'],
    comments: ['accounts', 'blocks', 'player', 'shell'],
    forum: ['reports', 'accounts', 'blocks', 'comments', 'shell'],
    player: ['songs', 'comments', 'playlists', 'ratings', 'accounts', 'shell', 'take-over'],
    songs: [
      'accounts',
      'player',
      'ratings',
      'reports',
      'comments',
      'people',
      'follows',
      'discovery',
      'shell',
      'playlists',
      'take-over',
    ],
    discovery: ['accounts', 'player', 'songs'],
    upload: ['songs', 'accounts', 'player', 'shell'],
    playlists: ['songs', 'accounts', 'player', 'shell', 'take-over'],
    challenges: ['songs', 'accounts', 'admin', 'player', 'ratings', 'shell'],
    embeds: ['player'],
    'hall-of-fame': ['challenges', 'player', 'songs', 'charts'],
    charts: ['songs'],
    'take-over': ['accounts', 'player', 'shell'],
    'password-reset': ['accounts', 'shell'],
    settings: [
      'accounts',
      'legal',
      'second-factor',
      'openid',
      'notifications',
      'messages',
      'blocks',
      'player',
      'shell',
    ],
    landing: ['accounts', 'legal', 'shell'],
    legal: ['accounts'],
    notifications: ['accounts', 'messages', 'shell'],
    messages: ['accounts', 'blocks', 'notifications', 'reports', 'shell'],
    search: [],
    shell: ['search', 'accounts', 'legal', 'verification', 'player', 'notifications', 'take-over', 'songs'],
  },
}

/** Where a circle of grants would make two features one. In the browser two rooms may show each other's things. */
export const rootsWithoutCircles = ['server']

/** Only here is the environment read: everything else is told. */
export const readsTheEnvironment = [
  /^server\/main\.ts$/,
  /^(tools|e2e|bench|server\/testing)\//,
  /^[^/]+\.config\.ts$/,
]
