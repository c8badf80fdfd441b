import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { melodyWav } from '../e2e/audio.ts'
import { findOrInstallChromium } from '../tools/chromium.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { coverPng } from './cover-png.ts'
import { signUp } from './sign-up.ts'
import { median } from './spend.ts'
import { markdownTable } from './table.ts'

const run = promisify(execFile)

/** Fetched for the occasion: its 185 MB are no dependency of anything else. */
const lighthouse = 'lighthouse@12.8.2'
const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 5)
const songCount = 12
const target = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>

interface Visit {
  name: string
  path: string
  /** The member who asks for the page; a visitor when it is left out. */
  cookie?: string
}

/**
 * What Lighthouse says of the pages most people meet first: on a phone in the middle range, over a slow line, both of
 * which it simulates. The median of five visits, each with an empty cache.
 */
export async function measureLighthouse(): Promise<string> {
  const loadBefore = loadavg()[0] ?? 0
  const app = await startProduct()
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-lighthouse-'))
  try {
    const cookie = await signUp(app, 0)
    const [id] = await fillHome(app, cookie)
    const visits: Visit[] = [
      { name: 'a song, as a visitor', path: `/songs/${id}` },
      { name: 'landing page', path: '/' },
      { name: 'home, signed in', path: '/', cookie },
    ]
    const lines: string[][] = []
    const complaints = new Set<string>()
    for (const visit of visits) {
      const seen: Scores[] = []
      for (let round = 0; round < rounds; round++) {
        const report = await look(`${app.address}${visit.path}`, join(folder, 'report.json'), visit.cookie)
        seen.push(scoresOf(report))
        for (const complaint of complaintsOf(report)) complaints.add(`${visit.name}: ${complaint}`)
      }
      const scores = categories.map(category => median(seen.map(each => each[category])) ?? 0)
      lines.push([visit.name, ...scores.map(score => score.toFixed(0)), String(target)])
    }
    // For the person who measures; the page of figures keeps only the figures.
    for (const complaint of complaints) console.log(`  ${complaint}`)
    return `${markdownTable([['page', ...categories, 'target'], ...lines])}

Medians of ${rounds} visits by ${lighthouse.replace('@', ' ')}. The load average before was ${loadBefore.toFixed(1)}.`
  } finally {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A home with songs and covers, as an installation has them. Returns their ids. */
async function fillHome(app: Product, cookie: string): Promise<string[]> {
  const ids: string[] = []
  for (let tune = 0; tune < songCount; tune++) {
    const { buffer } = melodyWav({ seconds: 20, tune })
    const body = new FormData()
    body.set('title', `Song ${tune}`)
    body.set('genre', 'jazz')
    body.set('terms', 'true')
    body.set(
      'coverImage',
      new Blob([new Uint8Array(await coverPng(tune))], { type: 'image/png' }),
      'cover.png',
    )
    body.set('audio', new Blob([new Uint8Array(buffer)], { type: 'audio/wav' }), 'song.wav')
    const answer = await fetch(`${app.address}/api/songs`, { method: 'POST', headers: { cookie }, body })
    if (!answer.ok) throw new Error(`A song did not go up: ${answer.status} ${await answer.text()}`)
    const { id } = (await answer.json()) as { id: string }
    ids.push(id)
  }
  return ids
}

/** The parts of its report that are read here. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

/** A visit that Lighthouse itself could not record is made again, twice at most; a low score never is. */
async function look(url: string, output: string, cookie: string | undefined, tries = 3): Promise<Report> {
  try {
    return await lookOnce(url, output, cookie)
  } catch (error) {
    if (tries === 1) throw error
    return await look(url, output, cookie, tries - 1)
  }
}

async function lookOnce(url: string, output: string, cookie: string | undefined): Promise<Report> {
  const headers = cookie ? ['--extra-headers', JSON.stringify({ Cookie: cookie })] : []
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
      ...headers,
    ],
    { env: { ...process.env, CHROME_PATH: await findOrInstallChromium() }, maxBuffer: 2 ** 26 },
  )
  return JSON.parse(await readFile(output, 'utf8')) as Report
}

function scoresOf({ categories: found }: Report): Scores {
  const score = (name: string): number => (found[name]?.score ?? 0) * 100
  return Object.fromEntries(categories.map(name => [name, score(name)])) as Scores
}

/** What took points away. */
function complaintsOf({ categories: found, audits }: Report): string[] {
  return Object.values(found)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .flatMap(({ id }) => {
      const audit = audits[id]
      if (!audit || audit.score === null || audit.score >= 0.9) return []
      return [[audit.title, audit.displayValue].filter(Boolean).join(': ')]
    })
}
