import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './stamp.mjs'

interface Entry {
  /** Only where it differs from the name of the folder. */
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
/** Without the project itself: the root and its workspaces (each has two entries, a folder and a link to it). */
const packages = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

/** `tools/complete-lock.mjs` adds these: tools for other platforms, which this project's registry doesn't have. */
const isToolForAnotherPlatform = ({ dev, optional, os }: Entry): boolean => Boolean(dev && optional && os)

test('every package that production installs has the hash of its content', () => {
  const without = packages.filter(([, entry]) => !entry.integrity && !isToolForAnotherPlatform(entry))
  expect(without.map(([path]) => path)).toEqual([])
})

test('no package comes from a repository or an address of its own', () => {
  const outside = packages.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.'))
  expect(outside.map(([path]) => path)).toEqual([])
})

test('no package reports its installation to others', () => {
  const reporting = packages.filter(([path, { name }]) =>
    (name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)).startsWith('@scarf/'),
  )
  // A package with another name and without an install script takes its place.
  expect(reporting).toEqual([])
  expect(lock.packages['node_modules/@scarf/scarf']?.name).toBe('tslib')
})
