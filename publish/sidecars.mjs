import { openAsBlob } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { ask, Refused } from './ask.mjs'

/** The largest text file that the server takes; larger ones are refused here, before anything is sent. */
const maxWordsKilobytes = 512
const pictureTypes = /** @type {Record<string, string>} */ ({
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
})

/** By the server's name for each kind; timed lyrics say more than plain ones, so they come first. */
const endings = /** @type {const} */ ({
  recipe: ['.json'],
  lyrics: ['.lrc', '.txt'],
  coverImage: Object.keys(pictureTypes),
})

/** @typedef {Partial<Record<keyof typeof endings, string>>} Sidecars paths */

/**
 * The sidecars of a sound, which have the same name in the same folder: `song.json` or `song.flac.json`, `song.lrc` and
 * `song.png` for `song.flac`. Throws if one of them can't be what its ending says.
 *
 * @param {string} file
 * @returns {Promise<Sidecars>}
 */
export async function sidecarsOf(file) {
  const sidecars = await namedLike(file)
  for (const path of [sidecars.recipe, sidecars.lyrics])
    if (path !== undefined && (await stat(path)).size > maxWordsKilobytes * 1024)
      throw new Error(`${path} is too large: at most ${maxWordsKilobytes} KB.`)
  if (sidecars.recipe !== undefined) parsed(sidecars.recipe, await readFile(sidecars.recipe, 'utf8'))
  return sidecars
}

/**
 * The same paths, without reading the files.
 *
 * @param {string} file
 * @returns {Promise<Sidecars>}
 */
export async function namedLike(file) {
  const folder = dirname(file)
  const stems = [stemOf(basename(file)), sameCase(basename(file))]
  const beside = (await readdir(folder)).filter(name => stems.includes(stemOf(name)))
  const found = Object.entries(endings).flatMap(([kind, theirs]) => {
    const name = theirs
      .map(ending => beside.find(each => extname(each).toLowerCase() === ending))
      .find(each => each !== undefined)
    return name === undefined ? [] : [[kind, join(folder, name)]]
  })
  return Object.fromEntries(found)
}

/**
 * Adds all sidecars to a draft: the server takes all or none, and reads them like files dropped into a browser.
 *
 * @param {{ server: string, token: string }} to
 * @param {string} draftId
 * @param {Sidecars} sidecars
 */
export async function sendSidecars(to, draftId, sidecars) {
  const paths = Object.entries(sidecars)
  if (paths.length === 0) return
  const form = new FormData()
  for (const [kind, path] of paths) {
    const type = pictureTypes[extname(path).toLowerCase()] ?? ''
    form.set(kind, await openAsBlob(path, { type }), basename(path))
  }
  try {
    await ask(to, `PUT /api/drafts/${draftId}/sidecar`, { form })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    error.message = `${paths.map(([, path]) => basename(path)).join(', ')}: ${error.message}`
    throw error
  }
}

/**
 * Values for fields that the form has and a draft doesn't: they are only in the JSON.
 *
 * @param {Sidecars} sidecars
 * @returns {Promise<Record<string, string>>}
 */
export async function songFieldsIn({ recipe }) {
  if (recipe === undefined) return {}
  const said = objectOf(parsed(recipe, await readFile(recipe, 'utf8')))
  const { description, genre, tags } = { ...objectOf(said.params), ...said }
  const texts = { description, genre, tags: Array.isArray(tags) ? tags.filter(isText).join(', ') : undefined }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (isText(text) && text.trim() ? [[name, text]] : [])),
  )
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {unknown}
 */
function parsed(path, text) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} is no JSON.`)
  }
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
function objectOf(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/**
 * @param {unknown} value
 * @returns {value is string}
 */
function isText(value) {
  return typeof value === 'string'
}

/** Systems encode accents and capitals differently. */
const sameCase = (/** @type {string} */ name) => name.normalize('NFC').toLowerCase()
const stemOf = (/** @type {string} */ name) => sameCase(basename(name, extname(name)))
