/** What pages and the service worker have agreed on: where things lie, and what they say to each other. */

export const workerAddress = '/service-worker.js'

/** The page that stands in for every other one while there is no line: the list of the songs that are kept. */
export const offlinePath = '/playlists/offline'

/** Audio files from another app arrive at this address; the worker takes them, the server never sees it. */
export const sharePath = '/share-target'

/** Folders of the browser's Cache Storage. Their names begin like everything of ours. */
export const cacheNames = {
  /** Songs kept by hand: the sound under its own address, covers, and a record under `recordAddress`. */
  songs: 'melodrome-kept-songs',
  /** One page without any account. */
  page: 'melodrome-offline-page',
  /** Pieces of the program beyond those that every version brings along. */
  assets: 'melodrome-assets',
  /** Files from another app, until the upload form takes them. */
  shared: 'melodrome-shared-files',
} as const

/** Where the record of a kept song lies; no address of the server. */
export const recordAddress = (songId: string): string => `/kept-songs/${songId}`

/** Sent to a worker that waits: it takes over at once. */
export const takeOver = 'take over'
/** Sent to a worker with a port: it answers which entry script its version has. */
export const whichVersion = 'which version'

/** Sent to a page, with a port: it goes there without being loaded anew, and answers anything. */
export interface OpenAddress {
  open: string
}
