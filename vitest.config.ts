import { defineConfig } from 'vitest/config'
import { preferMemoryDisk } from './tools/memory-disk.ts'

preferMemoryDisk()

/** Starts one PostgreSQL for all tests of a project that need it. */
const withDatabase = ['tools/test-setup.ts']

/** Named so that `vitest --project words` runs one room of the house; `tools/check.ts` does the same. */
export default defineConfig({
  test: {
    // A test of the server waits for PostgreSQL half of its time: three of them keep two processors busy.
    maxWorkers: 3,
    projects: [
      tests('boundaries', ['*.test.ts']),
      tests('contract', ['contract/**/*.test.ts']),
      tests('words', ['words/**/*.test.ts']),
      tests('tools', ['tools/**/*.test.ts']),
      tests('publish', ['publish/**/*.test.ts']),
      sharing(tests('server', ['server/**/*.test.ts'], withDatabase)),
      tests('demo', ['demo/**/*.test.ts'], withDatabase),
      heavy(
        tests(
          'process',
          ['e2e/process/**/*.test.ts', 'bench/**/*.test.ts'],
          ['tools/process-setup.ts'],
          120_000,
        ),
      ),
      tests('web', ['web/**/*.test.{ts,tsx}']),
    ],
  },
})

/** Loading the server anew for each of its files would take a seventh of the step: they keep nothing in modules. */
function sharing(project: ReturnType<typeof tests>) {
  return { test: { ...project.test, isolate: false } }
}

/** Each of its tests starts whole products, which need a processor each. Projects of another number run after the others. */
function heavy(project: ReturnType<typeof tests>) {
  return { test: { ...project.test, maxWorkers: 2, sequence: { groupOrder: 1 } } }
}

function tests(name: string, include: string[], globalSetup: string[] = [], testTimeout = 60_000) {
  // Polls wait for passwords, jobs and news, each of which can take a second on a busy machine.
  const timeouts = { testTimeout, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }
  return { test: { name, include, globalSetup, environment: 'node' as const, ...timeouts } }
}
