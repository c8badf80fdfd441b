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
  // Hours of silence in a small file, as an attacker sends them.
  ['e2e/process/long-silences.test.ts', 'server/media/testing/opus-file.ts'],
]

/** Ground floors know no feature; everything above stands on them. */
export const groundFloor: Record<string, readonly string[]> = {
  server: ['http', 'database', 'media', 'mail', 'jobs', 'live'],
  web: ['api', 'ui', 'say', 'session', 'notices'],
}

/** Where the features are plugged together. Below, nobody looks back up at these. */
export const plugsTogether = [
  /^server\/(main|compose|rooms|upkeep)\.ts$/,
  /^web\/((main|render|router|routes|pages)\.tsx?$|routes\/)/,
]

/** What a room says of itself: it sees every part of its room, and only the list of rooms sees it. */
export const roomDescription = /^server\/features\/[^/]+\/room\.ts$/
export const listOfRooms = 'server/rooms.ts'

/** Outside of features only these know features; the plans test explains every room's lists. */
export const knowsFeatures = [
  /^server\/((compose|rooms|upkeep(\.test)?)\.ts|testing\/|database\/plans\.test\.ts)/,
  /^web\/([^/]+$|routes\/)/,
  /^demo\//,
  /^tools\/admin\.ts$/,
  // Orphans are swept by the product's own sweep.
  /^tools\/sweep\.ts$/,
  // A million songs are indexed by the product's own tokens.
  /^bench\/fill\.ts$/,
  // Charts are read by the product's own statement.
  /^bench\/charts\.ts$/,
  // Simulated contests are judged by the product's own judge.
  /^bench\/judging(\.ts$|\/)/,
  // Copies are found by the product's own rules.
  /^bench\/likeness(\.ts$|\/)/,
]

/**
 * Beside itself and the ground floor a feature sees the features granted here, and nothing that it does not use. On the
 * server a room's folder is a feature of its own; in the browser a room is one.
 */
export const grants: Record<string, Record<string, readonly string[]>> = {
  server: {
    'identity/accounts': [
      'identity/sessions',
      'identity/sign-in-log',
      'identity/terms',
      'identity/verification',
      'people',
      'moderation/filters',
      'moderation/newcomers',
      'moderation/reports',
      'moderation/sanctions',
      'search/index',
    ],
    'identity/openid': ['identity/accounts', 'identity/sessions', 'identity/sign-in-log'],
    'identity/password-reset': [
      'identity/accounts',
      'identity/sessions',
      'identity/sign-in-log',
      'identity/verification',
    ],
    'identity/second-factor': ['identity/accounts', 'identity/sessions', 'identity/sign-in-log'],
    'identity/sessions': ['identity/sign-in-log', 'identity/terms', 'moderation/sanctions'],
    'identity/settings': [
      'identity/accounts',
      'identity/sessions',
      'identity/sign-in-log',
      'identity/verification',
      'votes/eligibility',
      'moderation/sanctions',
    ],
    'identity/sign-in-log': ['people'],
    'identity/terms': [],
    'identity/verification': ['identity/sign-in-log', 'votes/eligibility'],
    people: ['moderation/filters', 'moderation/reports', 'moderation/sanctions', 'search/index'],
    'people/badges': ['people'],
    'people/blocks': ['people', 'people/follows', 'songs'],
    'people/follows': ['people', 'people/reach', 'songs', 'notifications'],
    'people/reach': ['moderation/sanctions'],
    songs: [
      'people',
      'people/reach',
      'songs/duplicates',
      'notifications',
      'moderation/filters',
      'moderation/reports',
      'moderation/sanctions',
      'moderation/visibility',
      'search/index',
      'admin/storage',
    ],
    'songs/drafts': ['songs', 'songs/duplicates', 'admin/storage'],
    'songs/duplicates': ['moderation/reports'],
    'library/guest-import': ['library/playlists', 'library/plays', 'votes'],
    'library/listens': [],
    'library/playlists': ['people', 'people/reach', 'songs', 'moderation/filters', 'moderation/visibility'],
    'library/plays': ['people/reach', 'songs'],
    votes: [
      'people',
      'people/reach',
      'songs',
      'notifications',
      'moderation/filters',
      'moderation/reports',
      'moderation/visibility',
    ],
    'votes/eligibility': [],
    'votes/vote-integrity': ['people', 'votes/eligibility', 'challenges/ranking'],
    charts: ['people/reach', 'songs', 'votes/eligibility', 'search/index'],
    'charts/discovery': ['people/reach', 'songs', 'library/plays', 'votes/eligibility'],
    'charts/hall-of-fame': ['people', 'people/reach', 'songs', 'votes/eligibility', 'charts'],
    challenges: [
      'people',
      'people/badges',
      'people/reach',
      'songs',
      'library/listens',
      'notifications',
      'admin/acts',
    ],
    'challenges/listening-room': [
      'people/reach',
      'songs',
      'library/listens',
      'library/plays',
      'challenges',
      'challenges/ranking',
    ],
    'challenges/ranking': [],
    'challenges/results': [
      'people/badges',
      'votes/eligibility',
      'challenges',
      'challenges/ranking',
      'notifications',
    ],
    'discussion/comments': [
      'people',
      'people/reach',
      'songs',
      'notifications',
      'moderation/filters',
      'moderation/newcomers',
      'moderation/reports',
      'moderation/visibility',
    ],
    'discussion/forum': [
      'people',
      'people/reach',
      'discussion/comments',
      'notifications',
      'moderation/filters',
      'moderation/newcomers',
      'moderation/reports',
      'moderation/visibility',
      'search/index',
    ],
    messages: ['people', 'people/reach', 'notifications', 'moderation/filters', 'moderation/newcomers'],
    notifications: ['people', 'people/badges', 'people/reach'],
    'notifications/live': ['identity/sessions', 'people', 'songs', 'challenges', 'discussion/forum'],
    'moderation/account-status': [
      'identity/sessions',
      'identity/sign-in-log',
      'songs',
      'moderation/newcomers',
      'moderation/sanctions',
    ],
    'moderation/cases': [
      'people',
      'songs',
      'library/playlists',
      'votes',
      'discussion/comments',
      'discussion/forum',
      'messages',
      'notifications',
      'moderation/account-status',
      'moderation/decisions',
      'moderation/reports',
      'moderation/sanctions',
    ],
    'moderation/decisions': ['moderation/reports'],
    'moderation/filters': ['moderation/newcomers', 'admin/acts'],
    'moderation/newcomers': [],
    'moderation/reports': [],
    'moderation/sanctions': [],
    'moderation/transparency': [],
    'moderation/visibility': [],
    search: ['people', 'people/reach', 'songs', 'discussion/forum', 'moderation/visibility', 'search/index'],
    'search/index': [],
    'sharing/embeds': ['people', 'songs', 'admin/storage'],
    'sharing/feeds': ['people', 'songs', 'library/playlists', 'challenges', 'sharing/embeds'],
    'sharing/imprint': [],
    'sharing/sitemap': [],
    'account-data/deletion': [
      'identity/accounts',
      'identity/sessions',
      'identity/sign-in-log',
      'people/follows',
      'songs',
      'library/listens',
      'library/plays',
      'votes',
      'challenges/listening-room',
      'discussion/comments',
      'discussion/forum',
      'messages',
      'notifications',
      'moderation/reports',
      'moderation/sanctions',
      'search/index',
    ],
    'account-data/export': ['identity/accounts', 'library/plays', 'notifications'],
    'admin/acts': [],
    'admin/log': ['people', 'search/index'],
    'admin/operations': ['identity/accounts', 'people', 'songs', 'admin/acts', 'admin/storage'],
    'admin/people': [
      'identity/password-reset',
      'identity/sessions',
      'identity/sign-in-log',
      'identity/verification',
      'people',
      'moderation/sanctions',
      'admin/acts',
    ],
    'admin/storage': ['people'],
  },
  web: {
    identity: [
      'people',
      'library',
      'messages',
      'notifications',
      'sharing',
      'account-data',
      'admin',
      'player',
      'shell',
    ],
    people: ['songs', 'library', 'challenges', 'messages', 'moderation', 'player', 'shell'],
    songs: ['people', 'library', 'votes', 'charts', 'discussion', 'moderation', 'search', 'player', 'shell'],
    library: ['people', 'songs', 'player', 'shell'],
    votes: ['people', 'songs', 'library', 'discussion', 'admin'],
    charts: ['songs', 'challenges', 'player'],
    challenges: ['songs', 'votes', 'moderation', 'admin', 'player', 'shell'],
    discussion: ['people', 'moderation', 'player', 'shell'],
    messages: ['people', 'notifications', 'moderation'],
    notifications: ['messages', 'shell'],
    moderation: ['songs', 'admin', 'player', 'shell'],
    search: ['songs', 'player'],
    sharing: ['player'],
    'account-data': ['identity'],
    admin: ['identity', 'songs', 'votes', 'challenges', 'moderation'],
    player: ['songs', 'library', 'votes', 'discussion', 'shell'],
    shell: ['identity', 'songs', 'library', 'notifications', 'moderation', 'search', 'sharing', 'player'],
    landing: ['sharing', 'shell'],
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
