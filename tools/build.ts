// `npm run build`: builds everything that runs in production into dist/.
import { rmSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build as viteBuild } from 'vite'
import { buildEmbedPlayer } from './build-embed-player.ts'
import { buildServiceWorker } from './build-worker.ts'
import { serverBundle, workerBundles, writeBundle } from './bundles.ts'
import { chunkContents } from './chunk-contents.ts'
import { precompress } from './precompress.ts'
import { dist, isBuilt, root, sourceStamp } from './stamp.mjs'

/** Beside dist/ and at the same depth: source maps stay right, and one rename puts the result in place. */
const building = `dist-${process.pid}`
const folder = join(root, building)

const quietVite = {
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  mode: 'production',
} as const

const began = performance.now()
const stamp = sourceStamp()
process.env.NODE_ENV = 'production'
process.once('SIGINT', abandon).once('SIGTERM', abandon)
try {
  await buildInto()
  await putInPlace()
  console.log(`Built in ${seconds(began)}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function buildInto(): Promise<void> {
  await mkdir(folder)
  const parts = await Promise.allSettled([
    step('the pages', buildClient),
    step('the first-page renderer', buildRenderer),
    step('the server', buildServer),
    step('the media and judge workers', () =>
      Promise.all(workerBundles.map(bundle => writeBundle(bundle, folder))),
    ),
  ])
  // Waits for all parts, also after one has failed: a part that still writes would create the deleted folder again.
  for (const part of parts) if (part.status === 'rejected') throw part.reason
  // The stamp is written last: a folder without it doesn't count as built.
  await writeFile(join(folder, 'stamp.json'), JSON.stringify({ sources: stamp }))
}

async function buildClient(): Promise<void> {
  const outDir = join(folder, 'web')
  await viteBuild({
    ...quietVite,
    plugins: [chunkContents()],
    build: { outDir, emptyOutDir: true, manifest: true },
  })
  await buildEmbedPlayer(outDir)
  await buildServiceWorker(outDir)
  await precompress(outDir)
}

async function buildRenderer(): Promise<void> {
  const outDir = join(folder, 'render')
  await viteBuild({ ...quietVite, build: { ssr: 'web/render.tsx', outDir, emptyOutDir: true } })
}

async function buildServer(): Promise<void> {
  await writeBundle(serverBundle, folder)
  const migrations = join(root, 'server', 'database', 'migrations')
  await cp(migrations, join(folder, 'server', 'migrations'), { recursive: true })
}

/** One rename, so that a second `npm start` at the same moment never finds a half-built product. */
async function putInPlace(): Promise<void> {
  const former = `${folder}-former`
  await rename(dist, former).catch(ignoreMissing)
  // If another build of the same sources finished in between, its result is kept.
  await rename(folder, dist).catch(error => {
    if (!isBuilt()) throw error
  })
  await rm(former, { recursive: true, force: true })
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  console.log(`  ${name} (${seconds(start)})`)
}

function abandon(): void {
  rmSync(folder, { recursive: true, force: true })
  process.exit(1)
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
