// Who may import whom. Data only; `boundaries.test.ts` holds every import of the project against it.

/** Each roof sees the ones named here, and itself. What is not named may not be imported. */
export const roofs: Record<string, readonly string[]> = {
  contract: [],
  words: ['contract'],
  server: ['contract', 'words'],
  web: ['contract', 'words'],
  demo: ['contract', 'words', 'server'],
  tools: ['contract', 'words', 'server', 'demo'],
  e2e: ['contract', 'words', 'tools'],
  bench: ['contract', 'server', 'tools', 'e2e'],
  publish: [],
}

/** Single files and folders that may look further than their roof: from → to. */
export const doors: readonly (readonly [from: string, to: string])[] = [
  // The demo community is built from features, and loaded only when a fresh installation asks for it.
  ['server/main.ts', 'demo/seed.ts'],
  // Hours of silence in a small file, as an attacker sends them.
  ['e2e/process/long-silences.test.ts', 'server/media/testing/opus-file.ts'],
  // Sound files with the tags that generators write.
  ['e2e/process/publish-sidecars.test.ts', 'server/media/testing/tagged-files.ts'],
  ['e2e/sidecars.e2e.ts', 'server/media/testing/tagged-files.ts'],
  // The program proposes what the form does.
  ['publish/publish-file.test.ts', 'web/features/songs/edit/song-words.ts'],
  // An object storage in memory.
  ['e2e/process/object-storage.test.ts', 'server/media/testing/store-stand-in.ts'],
  // A real one, and a primary with its standby.
  ['e2e/process/beyond-one-machine.test.ts', 'server/media/testing/ceph.ts'],
  ['e2e/process/beyond-one-machine.test.ts', 'server/testing/standby.ts'],
]

/** Ground floors know no feature; everything above stands on them. */
export const groundFloor: Record<string, readonly string[]> = {
  server: ['http', 'database', 'media', 'mail', 'push', 'jobs', 'live'],
  web: ['api', 'ui', 'say', 'session', 'notices'],
}

/** Where the features are plugged together. Nothing below imports these. */
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
  // Plays are forgotten as upkeep does it.
  /^tools\/forget-plays\.ts$/,
  // Plays lie in the months that upkeep makes.
  /^bench\/growth\/fill-plays\.ts$/,
  // A million songs are indexed by the product's own tokens.
  /^bench\/fill\.ts$/,
  // Charts are read by the product's own statement.
  /^bench\/charts\.ts$/,
  // Simulated contests are judged by the product's own judge.
  /^bench\/judging(\.ts$|\/)/,
  // Copies are found by the product's own rules.
  /^bench\/likeness(\.ts$|\/)/,
]

/** The ways into an account. A reset by mail closes those that may be an intruder's, and so does a registration that corrects. */
const waysIn = [
  'identity/api-tokens',
  'identity/app-passwords',
  'identity/openid',
  'identity/second-factor',
  'identity/sessions',
]

/**
 * Beside itself and the ground floor a feature sees the features granted here, and nothing that it does not use. A
 * folder of a room that has a line here is a feature of its own; the others belong to their room.
 */
export const grants: Record<string, Record<string, readonly string[]>> = {
  server: {
    identity: [],
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
    'identity/api-tokens': [
      'identity/accounts',
      'identity/sessions',
      'identity/second-factor',
      'identity/sign-in-log',
    ],
    'identity/app-passwords': [
      'identity/accounts',
      'identity/sessions',
      'identity/second-factor',
      'identity/sign-in-log',
    ],
    'identity/openid': [
      'identity/accounts',
      'identity/sessions',
      'identity/sign-in-log',
      'moderation/filters',
    ],
    'identity/password-reset': [
      'identity/accounts',
      ...waysIn,
      'identity/sign-in-log',
      'identity/verification',
    ],
    'identity/registration': ['identity/accounts', ...waysIn, 'identity/verification'],
    'identity/second-factor': ['identity/accounts', 'identity/sessions', 'identity/sign-in-log'],
    'identity/sessions': [
      'identity/sign-in-log',
      'identity/terms',
      'notifications/push-sessions',
      'moderation/sanctions',
    ],
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
    'identity/users': [],
    'identity/verification': ['identity/sign-in-log', 'votes/eligibility'],
    people: [
      'identity/users',
      'songs/row',
      'moderation/filters',
      'moderation/reports',
      'moderation/sanctions',
      'search/index',
    ],
    'people/badges': ['people', 'people/reach'],
    'people/blocks': ['people', 'people/follows'],
    'people/follows': ['identity/users', 'people', 'people/reach', 'songs', 'notifications'],
    'people/reach': ['moderation/sanctions'],
    songs: [
      'identity/users',
      'people',
      'people/reach',
      'songs/duplicates',
      'songs/row',
      'votes/counts',
      'charts/changed',
      'challenges/leaving',
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
    'songs/row': [],
    library: [],
    'library/guest-import': ['library/playlists', 'library/plays', 'votes'],
    'library/listens': ['charts/changed'],
    'library/playlists': [
      'people',
      'people/reach',
      'songs',
      'charts/changed',
      'moderation/filters',
      'moderation/visibility',
    ],
    'library/plays': ['people/reach', 'songs', 'votes/counts', 'charts/changed'],
    votes: [
      'people',
      'people/reach',
      'songs',
      'charts/changed',
      'notifications',
      'moderation/filters',
      'moderation/newcomers',
      'moderation/reports',
      'moderation/visibility',
    ],
    'votes/counts': [],
    'votes/eligibility': ['charts/changed'],
    'votes/vote-integrity': [
      'people',
      'votes/eligibility',
      'challenges/listening-room',
      'challenges/ranking',
    ],
    charts: ['people/reach', 'songs', 'votes/eligibility', 'charts/changed', 'search/index'],
    'charts/changed': [],
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
    'challenges/leaving': [],
    'challenges/listening-room': [
      'people/reach',
      'library/listens',
      'library/plays',
      'challenges',
      'challenges/ranking',
    ],
    'challenges/ranking': [],
    'challenges/results': [
      'people/badges',
      'votes/eligibility',
      'votes/vote-integrity',
      'challenges',
      'challenges/ranking',
      'notifications',
    ],
    discussion: ['notifications'],
    'discussion/comments': [
      'people',
      'people/reach',
      'songs',
      'votes/counts',
      'charts/changed',
      'discussion',
      'notifications',
      'moderation/filters',
      'moderation/newcomers',
      'moderation/reports',
      'moderation/visibility',
    ],
    'discussion/forum': [
      'people',
      'people/reach',
      'discussion',
      'discussion/comments',
      'notifications',
      'moderation/filters',
      'moderation/newcomers',
      'moderation/reports',
      'moderation/visibility',
      'search/index',
    ],
    messages: [
      'identity/users',
      'people',
      'people/reach',
      'notifications',
      'moderation/filters',
      'moderation/newcomers',
    ],
    notifications: ['people', 'people/badges', 'people/reach'],
    'notifications/live': ['identity/sessions'],
    'notifications/push': ['identity/sessions', 'notifications'],
    'notifications/push-sessions': [],
    moderation: [],
    'moderation/account-status': [
      'identity/sessions',
      'identity/sign-in-log',
      'songs',
      'moderation/newcomers',
      'moderation/sanctions',
    ],
    'moderation/cases': [
      'people',
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
    sharing: [],
    'sharing/embeds': ['people', 'people/reach', 'songs', 'admin/storage'],
    'sharing/feeds': ['people', 'songs', 'library/playlists', 'challenges', 'sharing/embeds'],
    'sharing/imprint': [],
    'sharing/sitemap': ['people/reach'],
    'sharing/subsonic': ['identity/app-passwords', 'songs'],
    'account-data': [],
    'account-data/deletion': [
      'identity/accounts',
      'identity/sessions',
      'identity/sign-in-log',
      'identity/users',
      'songs',
      'search/index',
    ],
    'account-data/export': ['identity/accounts', 'notifications', 'admin/storage'],
    admin: [],
    'admin/acts': [],
    'admin/log': ['people', 'search/index'],
    'admin/operations': ['identity/accounts', 'people', 'admin/acts', 'admin/storage'],
    'admin/people': [
      'identity/api-tokens',
      'identity/app-passwords',
      'identity/password-reset',
      'identity/sessions',
      'identity/sign-in-log',
      'identity/users',
      'identity/verification',
      'people',
      'moderation/sanctions',
      'admin/acts',
    ],
    'admin/storage': ['people', 'songs/row'],
  },
  web: {
    identity: ['library/guest-import', 'sharing', 'account-data/export', 'admin/table', 'shell/choices'],
    'identity/settings': [
      'identity',
      'people/blocks',
      'messages',
      'notifications',
      'sharing',
      'account-data/deletion',
      'player',
      'shell/choices',
    ],
    people: ['people/blocks', 'people/follows', 'songs', 'library', 'challenges', 'messages', 'player'],
    'people/blocks': ['moderation'],
    'people/follows': [],
    songs: [
      'people/blocks',
      'people/follows',
      'library/offline',
      'library/adding',
      'votes',
      'discussion',
      'moderation',
      'player',
    ],
    'songs/home': ['songs', 'votes', 'charts', 'challenges', 'discussion', 'player'],
    library: ['people/blocks', 'songs', 'library/adding', 'library/offline', 'player'],
    'library/adding': ['library/guest-import', 'moderation'],
    'library/guest-import': ['player'],
    'library/offline': ['player'],
    votes: ['people/blocks', 'library/guest-import', 'discussion', 'moderation', 'admin/table'],
    charts: ['songs', 'challenges', 'player'],
    challenges: ['songs', 'votes', 'moderation', 'admin/table', 'player'],
    discussion: ['people/blocks', 'moderation', 'player'],
    messages: ['people/blocks', 'moderation'],
    notifications: ['messages'],
    moderation: ['admin/table', 'player'],
    search: ['songs', 'player'],
    sharing: ['player'],
    'account-data/deletion': ['identity', 'account-data/export'],
    'account-data/export': [],
    admin: ['identity', 'votes', 'challenges', 'moderation', 'admin/table'],
    'admin/table': [],
    player: [],
    'player/dock': ['songs', 'library/adding', 'library/guest-import', 'votes', 'discussion', 'player'],
    shell: [
      'identity',
      'songs',
      'library/guest-import',
      'library/offline',
      'notifications',
      'moderation',
      'search',
      'sharing',
      'player/dock',
      'shell/choices',
    ],
    'shell/choices': [],
    landing: ['sharing', 'shell/choices'],
  },
}

/**
 * Who writes which table: a room, or a ground floor of the server. Others read it, and write by what its owner exports: a
 * function, or a part of a statement such as `markChanged`.
 */
export const tables: Record<string, readonly string[]> = {
  identity: [
    'api_tokens',
    'app_passwords',
    'device_codes',
    'email_codes',
    'founder',
    'identities',
    'openid_journeys',
    'openid_newcomers',
    'passkey_challenges',
    'passkeys',
    'password_resets',
    'recovery_codes',
    'sessions',
    'sign_in_log',
    'totp_factors',
    'users',
  ],
  people: ['blocks', 'follows', 'mutes'],
  songs: ['drafts', 'song_fingerprints', 'song_likenesses', 'songs', 'workflows'],
  library: [
    'listens',
    'play_listeners',
    'playlist_songs',
    'playlists',
    'plays',
    'plays_upkeep',
    'running_listens',
    'song_days',
    'song_heat',
  ],
  votes: [
    'category_stats',
    'cleared_voters',
    'detailed_ratings',
    'eligibility_upkeep',
    'likes',
    'quarantine_log',
    'quarantined_voters',
    'ratings',
    'song_stats',
    'suspected_voters',
  ],
  charts: ['changed_songs', 'chart_day', 'leaderboard_entries', 'leaderboards', 'song_ranks'],
  challenges: [
    'badges',
    'challenge_ballots',
    'challenge_offers',
    'challenge_submissions',
    'challenge_voters',
    'challenges',
    'user_badges',
  ],
  discussion: [
    'comment_likes',
    'comments',
    'forum_post_likes',
    'forum_post_tags',
    'forum_posts',
    'forum_reads',
    'forum_replies',
    'forum_reply_likes',
    'forum_tags',
  ],
  messages: ['conversation_sides', 'conversations', 'messages'],
  notifications: [
    'due_pushes',
    'notification_actors',
    'notification_mutes',
    'notifications',
    'push_subscriptions',
    'quiet_hours',
  ],
  moderation: [
    'appeals',
    'barred_addresses',
    'filters',
    'filters_version',
    'moderation_cases',
    'moderation_decisions',
    'moderation_log',
    'reports',
    'sanctions',
  ],
  search: ['search_upkeep', 'search_words', 'song_index'],
  sharing: ['link_pictures'],
  'account-data': ['exports'],
  admin: ['admin_log', 'instances', 'storage_kinds', 'storage_owners', 'storage_sweep', 'storage_upkeep'],
  http: ['idempotency_keys', 'recent_tries'],
  live: ['account_events', 'account_heads'],
  mail: ['mail_failures'],
  database: ['last_hiding', 'migrations', 'secrets'],
}

/** Tables of other rooms that a room may also write. The search stores its index columns in the rows that it finds. */
export const writesBesides: Record<string, readonly string[]> = {
  search: ['users', 'forum_posts', 'forum_replies'],
}

/** Where a circle of grants would make two features one. */
export const rootsWithoutCircles = ['server', 'web']

/** Only these files may read the environment; all other code gets its settings as arguments. */
export const readsTheEnvironment = [
  /^server\/main\.ts$/,
  /^(tools|e2e|bench|examples|server\/testing)\//,
  /^publish\/main\.mjs$/,
  /^[^/]+\.config\.ts$/,
]
