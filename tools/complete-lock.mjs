// Run `node tools/complete-lock.mjs` after adding a dependency from a registry that lacks the packages of some platforms:
// npm then leaves them out of package-lock.json, and `npm ci` refuses an incomplete lock. The added entries are harmless:
// npm skips them on other platforms and fetches them on their own.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stamp.mjs'

/** @typedef {{ version?: string, optionalDependencies?: Record<string, string>, dev?: boolean }} Entry */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

const file = join(root, 'package-lock.json')
/** @type {{ packages: Record<string, Entry> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = Object.entries(lock.packages).flatMap(([path, entry]) => missingFrom(path, entry))
for (const [path, entry] of missing) lock.packages[path] = entry
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(
  missing.length === 0 ? 'The lock is whole.' : `Added: ${missing.map(([path]) => path).join(', ')}`,
)

/**
 * @param {string} path @param {Entry} entry
 * @returns {[string, Entry][]}
 */
function missingFrom(path, { optionalDependencies = {}, dev }) {
  return Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(path, name))
    .map(([name, version]) => {
      const platform = platformOf(name)
      if (!platform) throw new Error(`${path} misses ${name}, which is for no known platform: add it by hand`)
      return [`node_modules/${name}`, { version, ...platform, ...(dev && { dev }), optional: true }]
    })
}

/** Whether `name` is found from `path`, in its own node_modules or in one above. @param {string} path @param {string} name */
function isLocked(path, name) {
  return `node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages
}

/** The platform is part of such a package's name: `@scope/tool-linux-x64-musl`. @param {string} name */
function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = systems.find(system => words.includes(system))
  const cpu = processors.find(processor => words.includes(processor))
  if (!os || !cpu) return undefined
  const libc = words.some(word => word.startsWith('musl'))
    ? ['musl']
    : words.some(word => word.startsWith('gnu'))
      ? ['glibc']
      : undefined
  return { cpu: [cpu], os: [os], ...(libc && { libc }) }
}
