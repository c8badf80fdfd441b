import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { checkBudget } from './budget.ts'
import { findOrInstallChromium } from './chromium.ts'
import { countPlaywright, countVitest, noTests, type TestCount } from './count-tests.ts'
import { ensureBuilt } from './product.ts'
import { root } from './stamp.mjs'

export interface Step {
  name: string
  about: string
  run: () => Promise<StepResult>
}

interface StepResult {
  succeeded: boolean
  tests: TestCount
}

const packages = join(root, 'node_modules', '.bin')
const typedFolders = [
  'contract',
  'words',
  'server',
  'web',
  'web/worker',
  'tools',
  'demo',
  'bench',
  'e2e',
  'publish',
]

/** From the quickest to the slowest, so that a mistake shows as early as possible. */
export const steps: readonly Step[] = [
  { name: 'format', about: 'layout and import order', run: () => command('biome', 'check', '.') },
  { name: 'lint', about: 'mistakes that types allow', run: () => command('oxlint', '--type-aware', '.') },
  { name: 'unused', about: 'files, exports and packages that nothing uses', run: () => command('knip') },
  { name: 'types', about: 'every folder by its own rules', run: checkTypes },
  { name: 'boundaries', about: 'who imports whom', run: () => vitest('boundaries') },
  { name: 'words', about: 'contract and eight languages', run: () => vitest('contract', 'words') },
  {
    name: 'server',
    about: 'server, tools, publish and demo on PostgreSQL',
    run: () => vitest('tools', 'publish', 'server', 'demo'),
  },
  { name: 'web', about: 'components and their logic', run: () => vitest('web') },
  { name: 'budget', about: 'what the first visit loads', run: async () => verdict(checkBudget) },
  { name: 'process', about: 'the running product, killed and starved', run: () => vitest('process') },
  { name: 'e2e', about: 'people in a real browser', run: () => playwright('desktop', 'phone') },
]

/** Steps that take too long for `npm test`. Each is a command of its own and runs even when the one before has failed. */
export const nightlySteps: readonly Step[] = [
  { name: 'fuzz', about: '25,000 calls with unusual input', run: () => command('npm', 'run', 'fuzz') },
  {
    name: 'wide',
    about: 'the scenarios of a phone, on a desktop',
    run: () => command('npm', 'run', 'wide'),
  },
  { name: 'bench', about: 'speeds against their references', run: () => command('npm', 'run', 'bench') },
  {
    name: 'chaos',
    about: 'everything killed, cut and filled; what was promised',
    run: () => command('npm', 'run', 'chaos'),
  },
  {
    name: 'neighbours',
    about: 'the version before, beside this one on its tables',
    run: () => command('npm', 'run', 'neighbours'),
  },
  {
    name: 'nodes',
    about: 'the running product on Node 22 and 24',
    run: () => command('npm', 'run', 'nodes'),
  },
  { name: 'screens', about: 'a picture of every screen', run: () => command('npm', 'run', 'screens') },
]

/**
 * One build: two folders at a time, one checker for each. With several checkers for one folder, each of them would check
 * the types of the contract again, which is three times the work.
 */
function checkTypes(): Promise<StepResult> {
  return command('tsc', '--build', ...typedFolders, '--checkers', '1', '--builders', '2')
}

function vitest(...projects: string[]): Promise<StepResult> {
  return withReport(countVitest, report =>
    command(
      'vitest',
      'run',
      '--passWithNoTests',
      ...projects.flatMap(project => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ),
  )
}

async function playwright(...projects: string[]): Promise<StepResult> {
  const named = projects.map(project => `--project=${project}`)
  const prepared = await verdict(async () => {
    ensureBuilt()
    process.env.CHROMIUM_PATH = await findOrInstallChromium()
  })
  if (!prepared.succeeded) return prepared
  return withReport(countPlaywright, report => {
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
    return command('playwright', 'test', ...named, '--reporter=list,json')
  })
}

/** Runs a test runner that writes its counts into the file it is given. */
async function withReport(
  count: (json: string) => TestCount,
  run: (report: string) => Promise<StepResult>,
): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'melodrome-check-'))
  const report = join(folder, 'report.json')
  try {
    const { succeeded } = await run(report)
    // A runner that died without a report counts as no tests: no one knows what it has tested.
    return { succeeded, tests: existsSync(report) ? count(readFileSync(report, 'utf8')) : noTests }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** For our own checks: they throw an error whose message is for the person who runs them. */
async function verdict(check: () => void | Promise<void>): Promise<StepResult> {
  try {
    await check()
    return { succeeded: true, tests: noTests }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { succeeded: false, tests: noTests }
  }
}

/** Runs a program that is installed with the packages. */
function command(program: string, ...options: string[]): Promise<StepResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: `${packages}${delimiter}${process.env.PATH}` },
      shell: process.platform === 'win32',
    })
    child.once('error', reject)
    child.once('exit', code => resolve({ succeeded: code === 0, tests: noTests }))
  })
}
