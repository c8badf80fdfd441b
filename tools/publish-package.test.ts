import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './stamp.mjs'

const source = join(root, 'publish')
const textOf = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')
const own = JSON.parse(textOf('publish', 'package.json'))
const ours = JSON.parse(textOf('package.json'))

test('the archive of melodrome-publish holds the program, its description and its licence, and nothing else', () => {
  const packed = pack(['--dry-run'])
  expect(packed.files.map(({ path }) => path).toSorted()).toEqual(
    ['LICENSE', 'README.md', 'package.json', ...modulesFrom('main.mjs')].toSorted(),
  )
  expect(textOf('publish', 'LICENSE')).toBe(textOf('LICENSE'))
  expect(own).toMatchObject({
    license: ours.license,
    engines: ours.engines,
    bin: { 'melodrome-publish': 'main.mjs' },
    // The version that the tests ran with.
    dependencies: { 'tus-js-client': ours.dependencies['tus-js-client'] },
  })
  expect(own.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(own).not.toHaveProperty('scripts')
  for (const file of modulesFrom('main.mjs'))
    for (const from of importsOf(file)) expect(from, file).toMatch(/^(node:.*|\.\/.*\.mjs|tus-js-client)$/)
})

test('unpacked anywhere, with its one dependency, it runs by its name and says how it is used', () => {
  const folder = mkdtempSync(join(tmpdir(), 'melodrome-publish-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { filename } = pack(['--pack-destination', folder])
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', folder])
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules', 'tus-js-client'), join(folder, 'node_modules', 'tus-js-client'))
  const program = join(folder, 'package', own.bin['melodrome-publish'])
  const run = (...words: string[]) =>
    spawnSync(program, words, { encoding: 'utf8', env: { PATH: process.env.PATH, XDG_CONFIG_HOME: folder } })
  expect(run('--help')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^Publishes/) })
  for (const option of ['--genre', '--challenge', '--playlist', '--watch', '--json', '--draft'])
    expect(run('--help').stdout).toContain(`  ${option}`)
  expect(run()).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('--help') })
  expect(run('--sing')).toMatchObject({ status: 2, stderr: expect.stringContaining('--sing') })
})

interface Packed {
  filename: string
  files: { path: string }[]
}

function pack(options: string[]): Packed {
  const words = ['pack', '--json', '--offline', ...options]
  const [packed] = JSON.parse(execFileSync('npm', words, { cwd: source, encoding: 'utf8' })) as Packed[]
  return packed!
}

/** A module and all of our own modules that it needs. */
function modulesFrom(file: string, known = new Set<string>()): string[] {
  if (known.has(file)) return []
  known.add(file)
  for (const from of importsOf(file)) if (from.startsWith('./')) modulesFrom(from.slice(2), known)
  return [...known]
}

function importsOf(file: string): string[] {
  return [...textOf('publish', file).matchAll(/^(?:import|export) .*?from '([^']+)'$/gms)].map(
    ([, from]) => from!,
  )
}
