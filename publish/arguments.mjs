import { parseArgs } from 'node:util'

export const usage = `Publishes songs to Melodrome.

  melodrome-publish [options] FILE…
  melodrome-publish [options] --watch FOLDER

The first time say where: --server https://music.example. You sign in once, in your own browser.
Beside song.flac are read: song.json, song.lrc or song.txt, song.png or song.jpg.

  --server URL      the Melodrome to publish to; remembered
  --draft           upload only, and publish later in the browser
  --title TITLE     of a single file; else from song.json, the file's tags, its name
  --genre GENRE     such as pop, rock, hiphop, electronic
  --challenge ID    enter the song in this challenge (its id or its address)
  --playlist NAME   add the song to this playlist of yours (its name, id or address)
  --watch FOLDER    keep uploading what appears in the folder, as drafts
  --existing        with --watch: what lies there already, too
  --json            one line of JSON for each thing that happens
  --logout          forget the token of this server
  --help            this text

Published are all words of the file and of what lies beside it that a song has a place for: lyrics, prompt,
generator, seed, steps, tempo, key, cover. Look at a draft first if you don't want to share them.
Publishing says that you may publish the song, and agrees to the terms of the server (/terms).
MELODROME_TOKEN in the environment is used in place of signing in.

Exit codes: 0 all went well, 1 a file could not be published or entered where you wished, 2 wrong use,
3 not signed in, 4 the server can't be reached. A song that is held until a moderator has looked at it
counts as published, because another run would make a second one.
`

/** A wrong command line. */
export class WrongUse extends Error {}

/**
 * @typedef {object} Wish
 * @property {string | undefined} server
 * @property {string[]} files
 * @property {string | undefined} watch
 * @property {boolean} existing
 * @property {boolean} draft
 * @property {boolean} json
 * @property {boolean} logout
 * @property {boolean} help
 * @property {string | undefined} title
 * @property {string | undefined} genre
 * @property {string | undefined} challenge
 * @property {string | undefined} playlist
 */

const options = /** @type {const} */ ({
  server: { type: 'string' },
  watch: { type: 'string' },
  existing: { type: 'boolean', default: false },
  draft: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  logout: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  title: { type: 'string' },
  genre: { type: 'string' },
  challenge: { type: 'string' },
  playlist: { type: 'string' },
})

/**
 * @param {string[]} words
 * @returns {Wish}
 */
export function wishOf(words) {
  const { values, positionals: files } = parsed(words)
  const { server, watch, existing, draft, json, logout, help, title, genre, challenge, playlist } = values
  if (server !== undefined && !/^https?:\/\/[^/]/.test(server))
    throw new WrongUse(`--server needs an address such as https://music.example, not ${server}.`)
  if (!help && !logout) {
    if (watch === undefined && files.length === 0)
      throw new WrongUse('Which files? See melodrome-publish --help.')
    if (watch !== undefined && files.length > 0)
      throw new WrongUse('Either files or --watch FOLDER, not both.')
    if (existing && watch === undefined) throw new WrongUse('--existing belongs to --watch.')
    if (title !== undefined && files.length !== 1) throw new WrongUse('--title belongs to a single file.')
    const isDraft = draft || watch !== undefined
    if (isDraft && (title ?? genre ?? challenge ?? playlist) !== undefined)
      throw new WrongUse('A draft has no --title, --genre, --challenge or --playlist yet.')
  }
  return { server, files, watch, existing, draft, json, logout, help, title, genre, challenge, playlist }
}

/** @param {string[]} words */
function parsed(words) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error))
  }
}
