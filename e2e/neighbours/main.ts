// `npm run neighbours`: runs the previous version beside the present one, on tables that the present one has migrated, as
// in an upgrade without downtime. `npm run neighbours -- COMMIT` takes that commit instead of the last tagged release.
import { execFileSync, type StdioOptions } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, type RunningProduct, runProduct } from '../../tools/product.ts'
import { root } from '../../tools/stamp.mjs'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { liveTogether } from './live-together.ts'

const wanted = process.argv[2] ?? versionBefore()
if (wanted === undefined) {
  // A clone without history has no earlier version.
  console.log('Not run: there is no earlier version here. Fetch the history, or name a commit.')
} else {
  ensureBuilt()
  process.exitCode = await tryBeside(wanted)
}

/** The last release with a tag `v…`; without a tag, the state before the newest migration. */
function versionBefore(): string | undefined {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*')
  if (tag) return tag
  const newest = readdirSync(join(root, 'server/database/migrations')).toSorted().at(-1)!
  const added = git(
    'log',
    '-1',
    '--diff-filter=A',
    '--format=%H',
    '--',
    `server/database/migrations/${newest}`,
  )
  return added && git('rev-parse', '--verify', '--quiet', `${added}^`)
}

/** Answers the exit code. */
async function tryBeside(commit: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-neighbours-'))
  const before = join(folder, 'before')
  const postgres = await startTestPostgres()
  const running: RunningProduct[] = []
  const start = async (home: string): Promise<RunningProduct> => {
    const product = await runProduct({
      dataDirectory: join(folder, 'data'),
      settings: { DATABASE_URL: postgres.url, TRUST_PROXY: '1' },
      command: [process.execPath, join(home, 'dist/server/main.js')],
    })
    running.push(product)
    return product
  }
  try {
    console.log(`Beside ${git('log', '-1', '--format=%h (%cs): %s', commit)}`)
    await unpack(commit, before)
    await liveTogether({ startOlder: () => start(before), startNewer: () => start(root) })
    const errors = running.flatMap(({ printed }) =>
      printed()
        .split('\n')
        .filter(line => line.includes('"level":50')),
    )
    for (const error of errors) console.error(error)
    console.log(errors.length === 0 ? 'Both did everything.' : `${errors.length} errors in their logs.`)
    return errors.length === 0 ? 0 : 1
  } finally {
    await Promise.all(running.map(product => product.end()))
    await postgres.stop()
    git('worktree', 'remove', '--force', before)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Writes the commit's sources to a folder, installs its packages and builds it. */
async function unpack(commit: string, folder: string): Promise<void> {
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root, stdio: 'ignore' })
  const lock = (home: string): Promise<string> => readFile(join(home, 'package-lock.json'), 'utf8')
  const visibly = { cwd: folder, stdio: 'inherit' } as const
  if ((await lock(folder)) === (await lock(root)))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], visibly)
  execFileSync('npm', ['run', '--silent', 'build'], visibly)
}

/** The output of git; `undefined` when it fails or prints nothing. */
function git(...words: string[]): string | undefined {
  try {
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio }).trim() || undefined
  } catch {
    return undefined
  }
}
