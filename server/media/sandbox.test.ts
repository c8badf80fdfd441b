import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processUsage } from './process-usage.ts'
import {
  permissionFlag,
  runSandboxed,
  SandboxFailed,
  SandboxInterrupted,
  type SandboxJob,
  SandboxLimit,
} from './sandbox.ts'

let folder: string
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'melodrome-sandbox-')))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let entries = 0
function entry(code: string): string {
  const path = join(folder, `entry-${++entries}.mjs`)
  writeFileSync(path, code)
  return path
}

const generous = { memoryBytes: 300 * 2 ** 20, cpuSeconds: 20, wallSeconds: 20 }

function run(code: string, job: Partial<SandboxJob> = {}): Promise<unknown> {
  return runSandboxed({
    entry: entry(code),
    input: {},
    readable: [],
    writable: [],
    limits: generous,
    ...job,
  })
}

/** The error codes with which attempts ended, by name; `ok` for those that succeeded. */
const attempts = (named: Record<string, string>) => `
  import { createRequire } from 'node:module'
  const require = createRequire(import.meta.url)
  const fs = require('node:fs')
  const outcome = {}
  const attempt = (name, act) => {
    try { act(); outcome[name] = 'ok' } catch (error) { outcome[name] = error.code }
  }
  ${Object.entries(named)
    .map(([name, code]) => `attempt(${JSON.stringify(name)}, () => { ${code} })`)
    .join('\n')}
  console.log(JSON.stringify(outcome))`

describe('a sandboxed process', () => {
  test('gets its input, gives its answer, and sees no environment of ours', async () => {
    process.env.MELODROME_TEST_SECRET = 'hidden'
    const answer = await run(
      `const { a, b } = JSON.parse(process.argv[2])
       console.log(JSON.stringify({ sum: a + b, environment: process.env }))`,
      { input: { a: 2, b: 3 } },
    )
    delete process.env.MELODROME_TEST_SECRET
    expect(answer).toEqual({ sum: 5, environment: { NODE_ENV: 'production' } })
  })

  test('runs at a lower priority than the server', async () => {
    const answer = await run(`import os from 'node:os'; console.log(os.getPriority())`)
    expect(answer).toBe(10)
  })

  test('reads what it was given and nothing else', async () => {
    const given = join(folder, 'given.txt')
    const secret = join(folder, 'secret.txt')
    writeFileSync(given, 'given')
    writeFileSync(secret, 'secret')
    const answer = await run(
      attempts({
        given: `fs.readFileSync(${JSON.stringify(given)})`,
        secret: `fs.readFileSync(${JSON.stringify(secret)})`,
        list: `fs.readdirSync(${JSON.stringify(folder)})`,
        passwords: `fs.readFileSync('/etc/passwd')`,
      }),
      { readable: [given] },
    )
    expect(answer).toEqual({
      given: 'ok',
      secret: 'ERR_ACCESS_DENIED',
      list: 'ERR_ACCESS_DENIED',
      passwords: 'ERR_ACCESS_DENIED',
    })
  })

  test('writes where it was allowed and nowhere else', async () => {
    const allowed = join(folder, 'rendition.mp3')
    const elsewhere = join(folder, 'elsewhere.mp3')
    const answer = await run(
      attempts({
        allowed: `fs.writeFileSync(${JSON.stringify(allowed)}, 'x')`,
        elsewhere: `fs.writeFileSync(${JSON.stringify(elsewhere)}, 'x')`,
        link: `fs.linkSync(${JSON.stringify(allowed)}, ${JSON.stringify(elsewhere)})`,
      }),
      { writable: [allowed] },
    )
    expect(answer).toEqual({ allowed: 'ok', elsewhere: 'ERR_ACCESS_DENIED', link: 'ERR_ACCESS_DENIED' })
    expect(readFileSync(allowed, 'utf8')).toBe('x')
  })

  test('starts no process and no worker', async () => {
    const answer = await run(
      attempts({
        process: `require('node:child_process').spawnSync('/bin/true')`,
        worker: `new (require('node:worker_threads').Worker)('1', { eval: true })`,
      }),
    )
    expect(answer).toEqual({ process: 'ERR_ACCESS_DENIED', worker: 'ERR_ACCESS_DENIED' })
  })

  test('loads a native addon only when the job says so', async () => {
    const addon = nativeAddon()
    const load = attempts({ addon: `process.dlopen({ exports: {} }, ${JSON.stringify(addon)})` })
    const readable = [dirname(addon)]
    expect(await run(load, { readable })).toEqual({ addon: 'ERR_DLOPEN_DISABLED' })
    expect(await run(load, { readable, addons: true })).toEqual({ addon: 'ok' })
  })
})

/** Argon2's compiled part stands for any addon: it exists on every platform that runs these tests. */
function nativeAddon(): string {
  const require = createRequire(import.meta.url)
  const { hash }: { hash?: unknown } = require('@node-rs/argon2')
  expect(hash).toBeTypeOf('function')
  const loaded = Object.keys(require.cache).find(path => path.endsWith('.node'))
  if (!loaded) throw new Error('no native addon is loaded')
  return loaded
}

/** The limit that ended a run, or its other outcome unchanged. */
async function limitOf(running: Promise<unknown>): Promise<unknown> {
  const error = await running.catch((reason: unknown) => reason)
  return error instanceof SandboxLimit ? error.limit : error
}

describe('a sandboxed process is killed', () => {
  test.runIf(processUsage(process.pid))('for memory outside the heap', async () => {
    const greedy = `const kept = []; setInterval(() => kept.push(Buffer.alloc(2 ** 24, 1)), 5)`
    const limits = { ...generous, memoryBytes: 150 * 2 ** 20 }
    expect(await limitOf(run(greedy, { limits }))).toBe('memory')
  })

  test('for memory inside the heap, even when the watch is off', async () => {
    const greedy = `const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length))`
    const limits = { ...generous, memoryBytes: Number.POSITIVE_INFINITY }
    expect(await limitOf(run(greedy, { limits }))).toBe('memory')
  })

  test.runIf(processUsage(process.pid))('for CPU time', async () => {
    expect(await limitOf(run('for (;;);', { limits: { ...generous, cpuSeconds: 0.3 } }))).toBe('cpu')
  })

  test('for wall time, though it only waits', async () => {
    const idle = 'setInterval(() => {}, 1000)'
    expect(await limitOf(run(idle, { limits: { ...generous, wallSeconds: 0.3 } }))).toBe('wall')
  })

  test('for talking too much', async () => {
    const chatty = `setInterval(() => process.stdout.write('x'.repeat(100_000)), 1)`
    expect(await limitOf(run(chatty))).toBe('output')
  })

  test('when its job is called off, with the reason of the caller', async () => {
    const caller = new AbortController()
    const running = run('setInterval(() => {}, 1000)', { signal: caller.signal })
    caller.abort(new Error('the server stops'))
    await expect(running).rejects.toThrow('the server stops')
    await expect(run('', { signal: caller.signal })).rejects.toThrow('the server stops')
  })
})

test('a crash and an answer that is no JSON are told apart from limits, with what the child said', async () => {
  await expect(run(`throw new Error('codec exploded')`)).rejects.toThrow(/codec exploded/)
  await expect(run(`process.kill(process.pid, 'SIGSEGV')`)).rejects.toThrow(SandboxFailed)
  await expect(run(`console.log('not json')`)).rejects.toThrow(/gave no JSON: not json/)
})

test('an end from outside is no fault of its input; one of its own is', async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'])
    await expect(run(`process.kill(process.pid, '${signal}')`), signal).rejects.toThrow(SandboxInterrupted)
  await expect(run(`process.kill(process.pid, 'SIGSEGV')`)).rejects.toThrow(SandboxFailed)
})

test('a full disk is no fault of its input', async () => {
  const full = run(
    `throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })`,
  )
  await expect(full).rejects.toMatchObject({ name: 'SandboxOutOfSpace', code: 'ENOSPC' })
})

test('a wildcard in a path is refused before anything runs', async () => {
  await expect(run('', { readable: [join(folder, '*')] })).rejects.toThrow(/wildcard/)
})

test('the permission flag follows the version of Node', () => {
  expect(permissionFlag('20.19.0')).toBe('--experimental-permission')
  expect(permissionFlag('24.1.0')).toBe('--permission')
})
