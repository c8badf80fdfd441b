// `npm run release -- FOLDER`: packs everything that production needs, so that a server builds and installs nothing.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { packagesOutside, writeBundle } from './bundles.ts'
import { ensureBuilt } from './product.ts'
import { root } from './stamp.mjs'

const maxMegabytes = 200
const megabyte = 1024 * 1024
/** The block size of usual file systems. Space is counted in blocks, as `du` does. */
const blockBytes = 4096

/** Programs for the operator; each looks for `package.json` and the migrations one folder above itself. */
const commands = ['admin', 'backup', 'restore', 'move-blobs', 'forget-plays']

/** Copied to the same paths as in the repository. `restore` needs the sources of the migrations. */
const copied = [
  'dist',
  'demo/made',
  'server/database/migrations',
  'docs/operations.md',
  'docs/alerts.yml',
  'docs/grafana.json',
  'docs/melodrome.service',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'README.md',
]

/** No program opens these 37 MB: packages' TypeScript and source maps, and the second build of the S3 client. */
const neverOpened = /\.([cm]?ts|map)$|\/@(aws-sdk|smithy)\/[^/]+\/dist-es\//

const serverCommand = 'NODE_ENV=production node dist/server/main.js'
/** The release's npm scripts, with the same names as in the repository. */
const scripts = {
  start: serverCommand,
  seed: `${serverCommand} seed`,
  ...Object.fromEntries(commands.map(command => [command, `node tools/${command}.js`])),
}

interface Manifest {
  name: string
  version: string
  license: string
  workspaces: string[]
  engines: Record<string, string>
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

const [target, ...more] = process.argv.slice(2)
if (!target || more.length > 0) {
  console.error('Usage: npm run release -- FOLDER (the archive is written there)')
  process.exit(2)
}
ensureBuilt()
const drafts = await mkdtemp(join(tmpdir(), 'melodrome-release-'))
try {
  await release(resolve(target))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(drafts, { recursive: true, force: true })
}

async function release(folder: string): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // Some packages hold programs for one system only, such as PostgreSQL.
  const name = `melodrome-${manifest.version}-${process.platform}-${process.arch}`
  const draft = join(drafts, name)
  for (const path of copied) await cp(join(root, path), join(draft, path), { recursive: true })
  for (const command of commands) await bundleCommand(command, draft)
  await installPackages(manifest, draft)
  const megabytes = Math.ceil((await diskBytesOf(draft)) / megabyte)
  if (megabytes > maxMegabytes)
    throw new Error(`The release takes ${megabytes} MB unpacked; ${maxMegabytes} are allowed.`)
  await mkdir(folder, { recursive: true })
  const archive = join(folder, `${name}.tar.gz`)
  run('tar', ['--owner=0', '--group=0', '-czf', archive, '-C', drafts, name], drafts)
  const packed = Math.ceil((await stat(archive)).size / megabyte)
  console.log(`Packed ${archive}: ${packed} MB, ${megabytes} MB unpacked.`)
}

function bundleCommand(command: string, draft: string): Promise<void> {
  const bundle = {
    entry: `tools/${command}.ts`,
    output: `tools/${command}.js`,
    packagesOutside,
  }
  return writeBundle(bundle, draft)
}

/**
 * Installs the packages that aren't part of the built files, and the packages that those need, in the versions of the
 * lock file.
 */
async function installPackages(manifest: Manifest, draft: string): Promise<void> {
  const dependencies = Object.fromEntries(packagesOutside.map(name => [name, manifest.dependencies[name]]))
  const { name, version, license, engines, optionalDependencies } = manifest
  const needed = { name, version, license, engines, dependencies, optionalDependencies }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  lock.packages[''] = needed
  for (const workspace of manifest.workspaces) {
    delete lock.packages[workspace]
    delete lock.packages[`node_modules/${basename(workspace)}`]
  }
  await writeFile(join(draft, 'package-lock.json'), JSON.stringify(lock))
  await writeFile(
    join(draft, 'package.json'),
    `${JSON.stringify({ ...needed, private: true, type: 'module', scripts }, null, 2)}\n`,
  )
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], draft)
  for (const file of await filesIn(join(draft, 'node_modules'))) if (neverOpened.test(file)) await rm(file)
}

function run(program: string, words: string[], cwd: string): void {
  const { status, error } = spawnSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0)
    throw new Error(`${program} ${words[0]} failed: ${error?.message ?? `exit code ${status}`}`)
}

async function diskBytesOf(folder: string): Promise<number> {
  const files = await filesIn(folder)
  const sizes = await Promise.all(files.map(async file => (await stat(file)).size))
  const blocks = sizes.reduce((sum, size) => sum + Math.ceil(size / blockBytes), 0)
  // A folder takes a block of its own.
  return (blocks + new Set(files.map(file => dirname(file))).size) * blockBytes
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
