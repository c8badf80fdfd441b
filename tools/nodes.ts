// `npm run nodes`: runs the tests of the running product on the other versions of Node that it supports. Arguments choose
// test files: `npm run nodes -- e2e/process/start.test.ts`. `NODES=/path/to/node,…` uses these programs instead.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ensureBuilt } from './product.ts'
import { root } from './stamp.mjs'

/** Versions with long-term support. The oldest, 20, is left out: `npm test` runs on it. */
const versions = ['22', '24']
const chosen = process.argv.slice(2)

ensureBuilt()
const programs = process.env.NODES?.split(',') ?? versions.map(fetched)
const failed = programs.filter(program => !passes(program))
for (const program of programs)
  console.log(`${versionOf(program).padEnd(12)} ${failed.includes(program) ? 'failed' : 'passed'}`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Fetched from the npm registry, where each system's program is a package of its own, and kept for the next run. */
function fetched(version: string): string {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(root, 'node_modules', '.cache', `node-${version}`)
  const program = join(folder, 'node_modules', name, 'bin', 'node')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  const words = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]
  const { status } = spawnSync('npm', words, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`Node ${version} could not be installed: set NODES instead.`)
  return program
}

/** Tests that start `node` by name also get this program, because it comes first in PATH. */
function passes(program: string): boolean {
  console.log(`\n── Node ${versionOf(program)}`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(program, [vitest, 'run', '--project', 'process', ...chosen], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` },
  })
  return status === 0
}

function versionOf(program: string): string {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim()
}
