import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'

const maxJsonBytes = 1_000_000
const coverTypes = /** @type {Record<string, string>} */ ({
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
})

/**
 * Fields of a song, and the names that programs have for them in their JSON. The first that is there counts. ACE-Step
 * writes `caption`, and puts all of it under `params`.
 */
const names = /** @type {const} */ ({
  title: ['title'],
  description: ['description'],
  genre: ['genre'],
  prompt: ['prompt', 'caption', 'style'],
  lyrics: ['lyrics'],
  generator: ['generator'],
  generatorVersion: ['generatorVersion', 'generator_version'],
  tags: ['tags'],
})

/**
 * What lies beside a sound and is called like it: `song.json`, `song.lrc`, `song.png` beside `song.flac`.
 *
 * @param {string} file
 * @returns {Promise<{ fields: Record<string, string>, cover: { path: string, type: string } | undefined, read: string[] }>}
 *   `read`: the names of what was used
 */
export async function sidecarsOf(file) {
  const stem = basename(file, extname(file)).toLowerCase()
  const beside = (await readdir(dirname(file))).filter(
    name => name !== basename(file) && basename(name, extname(name)).toLowerCase() === stem,
  )
  const find = (/** @type {string} */ ending) => beside.find(name => extname(name).toLowerCase() === ending)
  const [json, lrc] = [find('.json'), find('.lrc')]
  const cover = Object.keys(coverTypes).map(find).find(Boolean)
  const fields = json ? await fieldsIn(join(dirname(file), json)) : {}
  // Lines in time say more than plain ones.
  if (lrc) fields.lyrics = await readFile(join(dirname(file), lrc), 'utf8')
  return {
    fields,
    cover: cover
      ? { path: join(dirname(file), cover), type: coverTypes[extname(cover).toLowerCase()] ?? '' }
      : undefined,
    read: [json, lrc, cover].filter(name => name !== undefined),
  }
}

/**
 * @param {string} path
 * @returns {Promise<Record<string, string>>}
 */
async function fieldsIn(path) {
  if ((await stat(path)).size > maxJsonBytes)
    throw new Error(`${path} is too large for what is said of a song.`)
  const said = objectOf(parsed(path, await readFile(path, 'utf8')))
  const all = { ...objectOf(said.params), ...said }
  const found = Object.entries(names).flatMap(([field, theirs]) => {
    const value = theirs.map(name => textOf(all[name])).find(text => text !== undefined)
    return value === undefined ? [] : [[field, value]]
  })
  return Object.fromEntries(found)
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
 * @returns {string | undefined}
 */
function textOf(value) {
  if (Array.isArray(value)) return value.filter(each => typeof each === 'string').join(', ') || undefined
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
