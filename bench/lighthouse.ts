import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findOrInstallChromium } from '../tools/chromium.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { learnPlaces } from '../tools/screen-places.ts'
import { median } from './spend.ts'
import { markdownTable } from './table.ts'

const run = promisify(execFile)

/** Fetched only for this bench, because nothing else needs its 185 MB. */
const lighthouse = 'lighthouse@12.8.2'
const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 5)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Visit {
  name: string
  path: string
  /** The session of the member who asks for the page; without it a visitor asks. */
  cookie?: string
}

/** The figures of one visit, in the order of the columns. Bytes are counted as transferred. */
interface Seen {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
  lcpSeconds: number
  tbtMs: number
  cls: number
  fontKb: number
  pictureKb: number
}

const leastScore = 95
/** For what isn't a score: the most. */
const most: Partial<Record<keyof Seen, number>> = {
  lcpSeconds: 1.8,
  tbtMs: 200,
  cls: 0.01,
  fontKb: 150,
  pictureKb: 150,
}
const headings: Record<keyof Seen, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
  lcpSeconds: 'LCP s',
  tbtMs: 'TBT ms',
  cls: 'CLS',
  fontKb: 'fonts KB',
  pictureKb: 'pictures KB',
}
const digits: Partial<Record<keyof Seen, number>> = { lcpSeconds: 2, cls: 3 }
const columns = Object.keys(headings) as (keyof Seen)[]

/**
 * What Lighthouse says of the pages that most people see first, in Korean, with the demo community. Lighthouse simulates
 * a mid-range phone and a slow line. The figures are medians of five visits, each with an empty cache.
 */
export async function measureLighthouse(): Promise<string> {
  const loadBefore = loadavg()[0] ?? 0
  const app = await startProduct({ DEMO: '1' })
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-lighthouse-'))
  try {
    const lines: string[][] = []
    const environments: Report['environment'][] = []
    const complaints = new Set<string>()
    for (const visit of await visitsOf(app)) {
      const seen: Seen[] = []
      for (let round = 0; round < rounds; round++) {
        const report = await look(`${app.address}${visit.path}`, join(folder, 'report.json'), visit.cookie)
        seen.push(seenIn(report))
        environments.push(report.environment)
        for (const complaint of complaintsOf(report)) complaints.add(`${visit.name}: ${complaint}`)
      }
      lines.push([
        visit.name,
        ...columns.map(column =>
          cell(
            column,
            seen.map(each => each[column]),
          ),
        ),
      ])
    }
    // Printed for the person who measures; docs/performance.md gets only the figures.
    for (const complaint of complaints) console.log(`  ${complaint}`)
    return `${markdownTable([
      ['page', ...columns.map(column => headings[column])],
      ['goal', ...columns.map(column => (most[column] ? `≤ ${most[column]}` : `≥ ${leastScore}`))],
      ...lines,
    ])}

Medians of ${rounds} visits; bold ones miss their goal. Measured by ${lighthouse.replace('@', ' ')} with ${browserIn(environments)}. The load average before was ${loadBefore.toFixed(1)}.`
  } finally {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The median; bold if it misses its goal. */
function cell(column: keyof Seen, figures: readonly number[]): string {
  const figure = Number((median(figures) ?? 0).toFixed(digits[column] ?? 0))
  const goal = most[column]
  const isMissed = goal === undefined ? figure < leastScore : figure > goal
  const text = figure.toFixed(digits[column] ?? 0)
  return isMissed ? `**${text}**` : text
}

async function visitsOf(app: Product): Promise<Visit[]> {
  const { ids, sessions } = await learnPlaces(app)
  const session = sessions.get('mina')?.cookies.map(({ name, value }) => `${name}=${value}`) ?? []
  return [
    { name: 'landing page', path: '/' },
    { name: 'a song, as a visitor', path: `/songs/${ids.song}` },
    { name: 'a post of the forum, as a visitor', path: `/forum/${ids.post}` },
    { name: 'a challenge, as a visitor', path: `/challenges/${ids.ongoing}` },
    { name: 'home, signed in', path: '/', cookie: session.join('; ') },
  ]
}

/** The parts of Lighthouse's report that are read here. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  environment: {
    hostUserAgent: string
    /** How fast the machine ran JavaScript, by a small program of Lighthouse. */
    benchmarkIndex: number
  }
}

interface Audit {
  title: string
  score: number | null
  displayValue?: string
  numericValue?: number
  details?: { items?: { resourceType?: string; transferSize?: number }[] }
}

/** Repeats a visit that Lighthouse itself could not record, twice at most; never repeats one because of a low score. */
async function look(url: string, output: string, cookie: string | undefined, tries = 3): Promise<Report> {
  try {
    return await lookOnce(url, output, cookie)
  } catch (error) {
    if (tries === 1) throw error
    return await look(url, output, cookie, tries - 1)
  }
}

async function lookOnce(url: string, output: string, cookie: string | undefined): Promise<Report> {
  const cookies = ['i18nextLng=ko', ...(cookie ? [cookie] : [])].join('; ')
  await run(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join()}`,
      '--chrome-flags=--headless=new --no-sandbox',
      '--extra-headers',
      JSON.stringify({ Cookie: cookies }),
    ],
    { env: { ...process.env, CHROME_PATH: await findOrInstallChromium() }, maxBuffer: 2 ** 26 },
  )
  return JSON.parse(await readFile(output, 'utf8')) as Report
}

function seenIn({ categories: found, audits }: Report): Seen {
  const score = (name: (typeof categories)[number]): number => (found[name]?.score ?? 0) * 100
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  const kilobytes = (type: string): number =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpSeconds: value('largest-contentful-paint') / 1000,
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    fontKb: kilobytes('Font'),
    pictureKb: kilobytes('Image'),
  }
}

/** Both decide the blocked time as much as the pages do. */
function browserIn(environments: readonly Report['environment'][]): string {
  const [browser] = /Chrome\/\d+/.exec(environments[0]?.hostUserAgent ?? '') ?? ['an unknown browser']
  const indexes = environments.map(({ benchmarkIndex }) => benchmarkIndex)
  const rounded = [median(indexes) ?? 0, Math.min(...indexes), Math.max(...indexes)].map(Math.round)
  const [middle, lowest, highest] = rounded
  return `${browser.replace('/', ' ')}; its benchmark index of the machine was ${middle} (${lowest} to ${highest})`
}

/** The audits that cost points. */
function complaintsOf({ categories: found, audits }: Report): string[] {
  return Object.values(found)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .flatMap(({ id }) => {
      const audit = audits[id]
      if (!audit || audit.score === null || audit.score >= 0.9) return []
      return [[audit.title, audit.displayValue].filter(Boolean).join(': ')]
    })
}
