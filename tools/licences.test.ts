import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './stamp.mjs'

interface Locked {
  license?: string
  dev?: boolean
  devOptional?: boolean
  /** A folder of this repository, such as an example. */
  link?: boolean
}

/** Licences whose works may become part of one under AGPL-3.0-or-later: permissive ones, MPL-2.0 and LGPL (GPLv3, 7 and 13). */
const compatible = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
])

/** Licences of packages whose package.json doesn't name them in SPDX's form. A person has checked each. */
const lookedAt: Record<string, string> = {
  // Its Readme says MIT; package.json has no field.
  'combine-errors': 'MIT',
  // Its text is the licence of Python 2.0.1 and later, which may become part of a work under the GPL.
  argparse: 'Python-2.0',
}

const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const shipped = Object.entries(locked.packages)
  .filter(
    ([path, { link, dev, devOptional }]) => path.startsWith('node_modules/') && !link && !dev && !devOptional,
  )
  .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1)!, licence: license }))

/** `(MIT OR CC0-1.0)`: one of them; `Apache-2.0 AND MIT`: all of them. */
function isCompatible(licence: string | undefined): boolean {
  if (licence === undefined) return false
  return licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every(part => part.split(' OR ').some(one => compatible.has(one.trim())))
}

test('everything that we ship may be part of a program under the AGPL', () => {
  expect(shipped.length).toBeGreaterThan(100)
  const others = shipped.filter(({ name, licence }) => !isCompatible(licence) && lookedAt[name] === undefined)
  expect(others).toEqual([])
})

test('each licence that a person has checked is still needed and unchanged', () => {
  for (const [name, licence] of Object.entries(lookedAt)) {
    const found = shipped.filter(one => one.name === name && !isCompatible(one.licence))
    expect(found.map(one => one.licence ?? licence)).toEqual([licence])
  }
})
