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
  /^web\/(main|render|router|routes|pages)\.tsx?$/,
]

/** Outside of features only these know features; the plans test explains every room's lists. */
export const knowsFeatures = [
  /^server\/((compose|rooms|upkeep)\.ts|testing\/|database\/plans\.test\.ts)/,
  /^web\/[^/]+$/,
  /^demo\//,
  /^tools\/admin\.ts$/,
]

/** Beside itself and the ground floor a feature sees the features granted here. No circles. */
export const grants: Record<string, Record<string, readonly string[]>> = {
  server: {
    sessions: [],
    verification: [],
    people: ['search'],
    accounts: ['sessions', 'verification', 'people', 'search'],
    'second-factor': ['sessions', 'accounts'],
    openid: ['sessions', 'accounts'],
    'password-reset': ['accounts', 'sessions', 'verification'],
    search: [],
    deletion: ['accounts', 'sessions', 'songs', 'plays', 'ratings', 'comments', 'follows', 'notifications'],
    notifications: ['people'],
    songs: ['people', 'search', 'notifications'],
    settings: ['accounts', 'sessions', 'verification'],
    exports: ['accounts', 'sessions'],
    plays: ['songs'],
    listens: [],
    ratings: ['songs', 'notifications'],
    follows: ['people', 'notifications', 'songs'],
    live: ['sessions', 'songs'],
    comments: ['songs', 'people', 'notifications'],
    playlists: ['songs', 'people'],
    'take-over': ['playlists', 'plays', 'ratings'],
    charts: ['songs', 'plays', 'ratings'],
  },
  web: {
    accounts: ['shell', 'openid', 'second-factor', 'verification'],
    openid: ['accounts', 'shell'],
    'second-factor': ['shell'],
    verification: ['accounts', 'shell'],
    people: ['songs', 'accounts', 'follows', 'shell', 'upload'],
    follows: ['accounts', 'shell', 'songs'],
    ratings: ['accounts', 'shell'],
    comments: ['accounts', 'player', 'shell'],
    player: ['songs', 'ratings', 'accounts', 'shell', 'take-over'],
    songs: [
      'accounts',
      'player',
      'ratings',
      'comments',
      'people',
      'follows',
      'shell',
      'playlists',
      'take-over',
    ],
    upload: ['songs', 'accounts', 'shell'],
    playlists: ['songs', 'accounts', 'player', 'shell', 'take-over'],
    'take-over': ['accounts', 'player', 'shell'],
    'password-reset': ['accounts', 'shell'],
    settings: ['accounts', 'second-factor', 'openid', 'notifications', 'shell'],
    landing: ['accounts', 'shell'],
    notifications: ['accounts', 'shell'],
    shell: ['accounts', 'verification', 'player', 'notifications', 'take-over'],
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
