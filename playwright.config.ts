import { defineConfig, devices } from '@playwright/test'
import type { ProductOptions } from './e2e/melodrome.ts'
import { findOrInstallChromium } from './tools/chromium.ts'
import { preferMemoryDisk } from './tools/memory-disk.ts'
import { ensureBuilt } from './tools/product.ts'

// Once, in the runner: its workers inherit the environment and need neither look nor build again.
if (!process.env.TEST_WORKER_INDEX) {
  preferMemoryDisk()
  process.env.CHROMIUM_PATH = await findOrInstallChromium()
  ensureBuilt()
}

const desktop = { viewport: { width: 1280, height: 800 } }

export default defineConfig<object, ProductOptions>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Far beyond what anything takes: a machine that is busy or slow is no fault of the product.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A worker has a product of its own, which costs a database; two cores carry two.
  workers: 2,
  // Scenarios of one file may run side by side: no worker shares a product with the other.
  fullyParallel: true,
  // CI repeats a failed test once and names it as flaky, with its trace; `tools/count-tests.ts` says how many may be.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    // A worker between page and server would hide from scenarios what they hold back or cut; `offline.e2e.ts` has it.
    serviceWorkers: 'block',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    screenshot: 'only-on-failure',
    // What stood on the screen is in the snapshots; a film of every scenario would cost a tenth of the whole run.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Songs start without a click of a real finger, and nothing asks the outside.
      args: ['--autoplay-policy=no-user-gesture-required', '--disable-background-networking'],
    },
  },
  // `npm test` runs each scenario once: on a desktop where `test('…', { tag: '@desktop' }, …)` says that a phone makes no
  // difference, else on a phone. At night those of the phone run on a desktop as well.
  projects: [
    { name: 'desktop', grep: /@desktop/, use: desktop },
    { name: 'phone-on-desktop', grepInvert: /@desktop/, use: desktop },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
  ],
})
