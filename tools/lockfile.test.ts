import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './stamp.mjs'

interface Entry {
  /** Where it isn't that of its folder. */
  name?: string
  integrity?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  dev?: boolean
  os?: string[]
}

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)
/** Without ourselves: the root and its workspaces, each a folder and a link to it. */
const packages = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

/** `tools/complete-lock.mjs` adds tools for other platforms that the registry of this project doesn't carry. */
const isToolForAnotherPlatform = ({ dev, optional, os }: Entry): boolean => Boolean(dev && optional && os)

test('every package that production installs has the hash of its content', () => {
  const without = packages.filter(([, entry]) => !entry.integrity && !isToolForAnotherPlatform(entry))
  expect(without.map(([path]) => path)).toEqual([])
})

test('no package comes from a repository or an address of its own', () => {
  const outside = packages.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.'))
  expect(outside.map(([path]) => path)).toEqual([])
})

test('nothing reports to others that it was installed', () => {
  const reporting = packages.filter(([path, { name }]) =>
    (name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)).startsWith('@scarf/'),
  )
  // One of another name, and of no script, lies in its place.
  expect(reporting).toEqual([])
  expect(lock.packages['node_modules/@scarf/scarf']?.name).toBe('tslib')
})
