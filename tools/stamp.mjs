// Plain JavaScript without dependencies, because `npm start` uses it before anything is built and without tsx.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const dist = join(root, 'dist')

const sourceFolders = ['contract', 'words', 'server', 'web', 'demo', 'tools']
const looseSource = /^(package-lock\.json|tsconfig.*\.json|vite\.config\.ts)$/
/** Tests and dot files are no part of the product, and the files of demo/made/ are read from where they are. */
const outsideTheProduct = /(^|\/)\.|\.test\.tsx?$|^demo\/made\//

/**
 * One hash over everything the built product is made from: the names and contents of all sources.
 * Contents, not times: a fresh clone and a `git checkout` back and forth must not build again.
 * @returns {string} hex
 */
export function sourceStamp() {
  const hash = createHash('sha256')
  for (const file of sourceFiles()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** @returns {boolean} whether dist/ was completely built from the present sources */
export function isBuilt() {
  const file = join(dist, 'stamp.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).sources === sourceStamp()
}

/** @returns {string[]} sorted paths from the root, with `/` on every system */
function sourceFiles() {
  const loose = readdirSync(root).filter(name => looseSource.test(name))
  const nested = sourceFolders.flatMap(folder => filesBelow(join(root, folder)))
  return [...loose, ...nested].filter(file => !outsideTheProduct.test(file)).toSorted()
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [relative(root, path).replaceAll(sep, '/')]
  })
}
