/** What pages and the service worker agree on: addresses, caches, and messages. */

export const workerAddress = '/service-worker.js'

/** The page that replaces every other one while there is no connection: the list of the kept songs. */
export const offlinePath = '/playlists/offline'

/** Audio files from another app are sent to this address; the worker takes them, and they never reach the server. */
export const sharePath = '/share-target'

/** The names of our caches in the browser's Cache Storage. They begin like all our stored names. */
export const cacheNames = {
  /** Songs that a person keeps: the sound under its own address, covers, and a record under `recordAddress`. */
  songs: 'melodrome-kept-songs',
  /** One page, which has no account. */
  page: 'melodrome-offline-page',
  /** Files of the program, other than those that every version includes. */
  assets: 'melodrome-assets',
  /** Files from another app, until the upload form takes them. */
  shared: 'melodrome-shared-files',
} as const

/** The key of a kept song's record; no address of the server. */
export const recordAddress = (songId: string): string => `/kept-songs/${songId}`

/** Sent to a waiting worker: it takes over at once. */
export const takeOver = 'take over'
/** Sent to a worker with a port: it replies with the entry script of its version. */
export const whichVersion = 'which version'

/** Sent to a page with a port: the page opens the address without a reload, and sends any reply. */
export interface OpenAddress {
  open: string
}
