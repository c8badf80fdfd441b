import { chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '../tools/chromium.ts'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { startProduct } from '../tools/product.ts'
import { settle } from './community.ts'
import type { Sizes } from './sizes.ts'
import { percentiles } from './spend.ts'
import { aboveGoal, decimals, markdownTable } from './table.ts'

const throttling = 4
const longFrameMs = 50
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** 2,400 pixels a second at 60 frames a second, as after a strong swipe. */
const pixelsPerFrame = 40
/** To count the songs of a long list takes as long as a small part of a frame, so it is not done in each. */
const framesPerCount = 30
const restSeconds = 3
/** So that a slow machine ends too. */
const longestSeconds = 60

/**
 * A signed-in member scrolls through the new songs on a phone whose processor is four times as slow as this machine's.
 * A frame is the time between two calls of `requestAnimationFrame`. The same page is measured at rest before.
 */
export async function measureScroll({ scrolledSongs }: Sizes): Promise<string> {
  const app = await startProduct()
  const browser = await chromium.launch({ executablePath: await findOrInstallChromium() })
  try {
    const songs = scrolledSongs + 24
    const community = await settle(ownDatabaseOf(app.dataDirectory), { songs, members: 20 })
    await community.leave()
    const cookie = `i18nextLng=ko; ${community.cookie(1)}`
    const page = await browser.newPage({ ...phone, baseURL: app.address, extraHTTPHeaders: { cookie } })
    await page.goto('/?tab=recent', { waitUntil: 'networkidle' })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    return markdownTable([
      ['while', 'songs', 'frames', 'p50 ms', 'p99 ms', 'longest ms', `over ${longFrameMs} ms`, 'goal', ''],
      line('nothing moves', await framesOf(page, 0, restSeconds)),
      line('the list is scrolled', await framesOf(page, scrolledSongs, longestSeconds), 0),
    ])
  } finally {
    await browser.close()
    await app.stop()
  }
}

interface Frames {
  framesMs: number[]
  /** In the list at the end. */
  songs: number
}

/** Scrolls until the list has so many songs, if it is to have any, or the time is over. */
function framesOf(page: Page, songs: number, seconds: number): Promise<Frames> {
  return page.evaluate(
    async ({ wanted, step, endMs, apart }) => {
      const framesMs: number[] = []
      const began = performance.now()
      for (let before = began, now = began; ; before = now) {
        await new Promise(requestAnimationFrame)
        now = performance.now()
        framesMs.push(now - before)
        const isLate = now - began > endMs
        if (isLate || framesMs.length % apart === 0) {
          const count = document.querySelectorAll('main ol > li').length
          if (isLate || (wanted > 0 && count >= wanted)) return { framesMs, songs: count }
        }
        if (wanted > 0) scrollBy(0, step)
      }
    },
    { wanted: songs, step: pixelsPerFrame, endMs: seconds * 1000, apart: framesPerCount },
  )
}

function line(name: string, { framesMs, songs }: Frames, goal?: number): string[] {
  const figures = [...percentiles(framesMs, [0.5, 0.99]), Math.max(...framesMs)]
  const long = framesMs.filter(ms => ms > longFrameMs).length
  return [
    name,
    String(songs),
    String(framesMs.length),
    ...figures.map(ms => decimals(ms, 0)),
    String(long),
    `${goal ?? '–'}`,
    aboveGoal(long, goal),
  ]
}
