import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Manifest } from './budget.ts'
import { offlineFiles } from './offline-files.ts'
import { root } from './stamp.mjs'

/**
 * Builds the service worker separately, like the embedded player: it must be one file at one address. It holds the list
 * of files that make up the offline page, so each version of the pages has a worker of its own.
 */
export async function buildServiceWorker(outDir: string): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'))
  await build({
    absWorkingDir: root,
    entryPoints: ['web/worker/service-worker.ts'],
    outfile: join(outDir, 'service-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      offlineFiles: JSON.stringify(offlineFiles(manifest)),
      'process.env.NODE_ENV': '"production"',
    },
    logLevel: 'warning',
  })
}
