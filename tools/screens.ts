// `npm run screens`: takes a picture of every screen of the built product in two themes, three widths and three languages,
// with the demo community. `npm run screens home ko dark 390` takes only these; `./somewhere` names another folder.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import type { Language } from '../words/languages.ts'
import type { LoadedWords } from '../words/namespaces.ts'
import { createSay, type Say } from '../words/say.ts'
import { brokenWords } from './broken-words.ts'
import { findOrInstallChromium } from './chromium.ts'
import { ensureBuilt, startProduct } from './product.ts'
import { type Choice, choiceOf } from './screen-choice.ts'
import type { Screen } from './screen-list.ts'
import { learnPlaces, type Place } from './screen-places.ts'
import { root } from './stamp.mjs'

/** As many as two cores can do at the same time. */
const atOnce = 2
const heights = { 390: 844, 768: 1024, 1440: 900 }
const patienceMs = 20_000
const quietMs = 500
const endless = new Set(['eventsource', 'media'])
/** The rooms whose words are needed here: each has a file of words with the room's name. */
const spokenHere = ['player', 'shell', 'songs'] as const

interface Picture {
  screen: Screen
  theme: Choice['themes'][number]
  width: Choice['widths'][number]
  language: Language
}

process.exitCode = await picturesFor(process.argv.slice(2))

async function picturesFor(words: readonly string[]): Promise<number> {
  try {
    return await takeAll(choiceOf(words))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
}

async function takeAll(choice: Choice): Promise<number> {
  const { folder } = choice
  await mkdir(folder, { recursive: true })
  ensureBuilt()
  const executablePath = await findOrInstallChromium()
  const args = ['--autoplay-policy=no-user-gesture-required', '--disable-background-networking']
  const product = await startProduct({ DEMO: '1' })
  const browser = await chromium.launch({ executablePath, args })
  try {
    const place = await learnPlaces(product)
    const waiting = picturesOf(choice)
    const count = waiting.length
    const faults: string[] = []
    const take = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const fault = await takePicture(browser, product.address, place, next, folder)
        if (fault) faults.push(`${nameOf(next)}: ${fault}`)
        if (waiting.length % 50 === 0) console.log(`${count - waiting.length} of ${count}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, take))
    console.log(`${count} pictures in ${folder}, ${faults.length} with a fault.`)
    for (const fault of faults.toSorted()) console.error(fault)
    return faults.length > 0 ? 1 : 0
  } finally {
    await browser.close()
    await product.stop()
  }
}

function picturesOf({ screens, themes, widths, languages }: Choice): Picture[] {
  return themes.flatMap(theme =>
    widths.flatMap(width =>
      languages.flatMap(language => screens.map(screen => ({ screen, theme, width, language }))),
    ),
  )
}

function nameOf({ screen, theme, width, language }: Picture): string {
  return `${screen.name}.${width}.${theme}.${language}`
}

/** Answers what is wrong with the screen, if anything. Takes a picture of a faulty screen as well, if it can. */
async function takePicture(
  browser: Browser,
  address: string,
  place: Place,
  picture: Picture,
  folder: string,
): Promise<string | undefined> {
  const context = await contextFor(browser, address, place, picture)
  const faults: string[] = []
  try {
    const page = await context.newPage()
    page.on('pageerror', error => faults.push(error.message))
    const quiet = trafficOf(page)
    await show(page, picture, place, quiet).catch((error: Error) => faults.push(firstLine(error)))
    await comeToRest(page, quiet)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > picture.width) faults.push(`scrolls sideways, ${wide} px wide`)
    const broken = await page.evaluate(brokenWords)
    if (broken.length > 0) faults.push(`breaks the words ${broken.join(', ')}`)
    await page.screenshot({
      path: join(folder, `${nameOf(picture)}.png`),
      fullPage: true,
      animations: 'disabled',
    })
  } catch (error) {
    faults.push(firstLine(error as Error))
  } finally {
    await context.close()
  }
  return faults.length > 0 ? faults.join('; ') : undefined
}

async function contextFor(
  browser: Browser,
  address: string,
  { sessions }: Place,
  { screen, theme, width, language }: Picture,
): Promise<BrowserContext> {
  const session = sessions.get(screen.as)
  const context = await browser.newContext({
    baseURL: address,
    ...(session && { storageState: session }),
    viewport: { width, height: heights[width] },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language,
    timezoneId: 'Asia/Seoul',
    ...(width < 1024 && { hasTouch: true, isMobile: true }),
  })
  context.setDefaultTimeout(patienceMs)
  const choices = { i18nextLng: language, melodrome_theme: theme }
  await context.addCookies(Object.entries(choices).map(([name, value]) => ({ name, value, url: address })))
  return context
}

async function show(
  page: Page,
  { screen, language }: Picture,
  { ids }: Place,
  quiet: () => Promise<void>,
): Promise<void> {
  const missing = [...screen.address.matchAll(/\{(\w+)\}/g)].find(([, name = '']) => !ids[name])
  if (missing) throw new Error(`the demo has nothing to show for ${missing[0]}`)
  const address = screen.address.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
  const answer = await page.goto(address)
  if (answer && answer.status() >= 500) throw new Error(`answered ${answer.status()}`)
  // Scripts are only asked for after the first paint, so a page can be quiet before it has any.
  await page.waitForFunction(() => {
    const drawn = document.getElementById('root')
    return !drawn || Object.keys(drawn).some(key => key.startsWith('__reactContainer'))
  })
  if (!screen.act) return
  await comeToRest(page, quiet)
  await screen.act(page, await sayIn(language))
}

/** Waits until everything is loaded, also below the fold, and nothing moves. */
async function comeToRest(page: Page, quiet: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main li'))
      part.style.contentVisibility = 'visible'
    for (const image of document.querySelectorAll('img')) image.loading = 'eager'
  })
  await quiet()
  // An image that never loads must not block the rest.
  await page.evaluate(async patience => {
    const all = [document.fonts.ready, ...[...document.images].map(image => image.decode())]
    const enough = new Promise(resolve => setTimeout(resolve, patience))
    await Promise.race([Promise.allSettled(all), enough])
  }, patienceMs)
}

/**
 * The returned function resolves when no request has been open for half a second, also after a press: Playwright's
 * `networkidle` happens only once for a page. Sound and live events never end, so they aren't counted.
 */
function trafficOf(page: Page): () => Promise<void> {
  const onTheWay = new Set<Request>()
  let lastMs = performance.now()
  const ends = (request: Request): void => {
    if (onTheWay.delete(request)) lastMs = performance.now()
  }
  page.on('request', request => {
    if (!endless.has(request.resourceType())) onTheWay.add(request)
  })
  page.on('requestfinished', ends).on('requestfailed', ends)
  return async () => {
    lastMs = performance.now()
    // A page that never stops fetching still gets its picture.
    const endMs = lastMs + patienceMs
    while ((onTheWay.size > 0 || performance.now() - lastMs < quietMs) && performance.now() < endMs)
      await pause(50)
  }
}

async function sayIn(language: Language): Promise<Say> {
  const words: LoadedWords = {}
  for (const name of spokenHere)
    words[name] = JSON.parse(await readFile(join(root, 'words', language, name, `${name}.json`), 'utf8'))
  return createSay(language, words)
}

function firstLine({ message }: Error): string {
  return message.split('\n')[0] ?? message
}
