// `npm run dev`: runs the product from its sources. A change in web/ shows at once; a change in server/, contract/,
// words/ or demo/ restarts the server (tsx watches them); workers are bundled again automatically.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { context } from 'esbuild'
import { pino } from 'pino'
import { createServer as createVite, type ViteDevServer } from 'vite'
import type { CreateRenderer, RendererOptions, RenderPage } from '../contract/page.ts'
import { compose } from '../server/compose.ts'
import { readConfig } from '../server/config.ts'
import { configured, embeddedSettings } from '../server/configured.ts'
import { startEmbedded } from '../server/database/embedded/embedded.ts'
import { bundleOptions, workerBundles } from './bundles.ts'
import { devEntry, devEntryPath } from './dev-entry.ts'
import { root } from './stamp.mjs'

const bundles = join(root, 'node_modules', '.cache', 'melodrome-dev')

const config = readConfig(process.env)
const log = pino({ level: config.logLevel, base: null }, pino.destination(2))
const server = createServer()
const [vite, connection] = await Promise.all([startVite(), findDatabase(), watchWorkers()])
const composition = await compose({
  ...configured(config, connection.pool, root),
  migrationsDirectory: join(root, 'server', 'database', 'migrations'),
  clock: () => new Date(),
  log,
  workers: {
    audio: join(bundles, 'server/audio-worker.js'),
    image: join(bundles, 'server/image-worker.js'),
    judge: join(bundles, 'server/judge-worker.js'),
    credentials: join(bundles, 'server/credentials-worker.js'),
  },
  web: { renderPage: renderFromSource(vite), assetsDirectory: join(root, 'web', 'public') },
  print: line => console.log(line),
})
await seed()
await composition.app.ready()
server.on('request', (request, response) => {
  // Vite adds styles and updates to the page in ways that our content security policy forbids.
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => (isPolicy(name) ? response : setHeader(name, value))
  vite.middlewares(request, response, () => composition.app.routing(request, response))
})
server.listen(config.port, config.host, () => console.log(`Melodrome is at http://localhost:${config.port}`))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

function startVite(): Promise<ViteDevServer> {
  return createVite({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    plugins: [devEntry()],
    server: { middlewareMode: { server }, hmr: { server } },
  })
}

async function findDatabase() {
  const { databaseUrl, dataDirectory } = config
  if (databaseUrl) return { pool: { connectionString: databaseUrl }, stop: async () => {} }
  const postgres = await startEmbedded({
    directory: join(dataDirectory, 'postgres'),
    settings: embeddedSettings(config),
    log: line => log.warn(line),
  })
  return { pool: { ...postgres.connection }, stop: () => postgres.stop() }
}

/** Resolves when all workers have been bundled once; bundles them again when their sources change. */
async function watchWorkers(): Promise<void> {
  await Promise.all(
    workerBundles.map(async bundle => {
      const watching = await context(bundleOptions(bundle, bundles))
      await watching.rebuild()
      await watching.watch()
    }),
  )
}

/** Loads the renderer again for every page, so that Vite always gives the latest version. */
function renderFromSource(pages: ViteDevServer): RenderPage {
  return async request => {
    const renderer = await pages.ssrLoadModule('/web/render.tsx')
    const createRenderer: CreateRenderer = renderer.createRenderer
    return createRenderer({ manifest: sourcesAsTheyAre, readAsset: () => '' })(request)
  }
}

/**
 * Nothing is built, so every source is its own file, and no file has all styles; `web/main.tsx` is replaced by the
 * development entry.
 */
const sourcesAsTheyAre: RendererOptions['manifest'] = new Proxy(
  {},
  {
    get: (_, source) =>
      source === 'style.css'
        ? undefined
        : { file: source === 'web/main.tsx' ? devEntryPath.slice(1) : String(source) },
  },
)

async function seed(): Promise<void> {
  if (!config.demo) return
  const { seedDemo } = await import('../demo/seed.ts')
  const madeFolder = join(root, 'demo', 'made')
  await seedDemo(composition.melodrome, { madeFolder, say: line => console.log(line) })
  await composition.foldNow()
}

function isPolicy(header: string): boolean {
  return header.toLowerCase() === 'content-security-policy'
}

async function stop(): Promise<void> {
  server.closeAllConnections()
  server.close()
  await vite.close()
  await composition.stop()
  await connection.stop()
  process.exit(0)
}
