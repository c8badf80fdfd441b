import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { embedEntry } from './bundles.ts'
import { root } from './stamp.mjs'

/**
 * Builds the small player for other people's pages separately: it contains its own copy of the code that it shares with
 * the application, so it loads none of the application's files. Adds the player to the manifest of the pages in
 * `outDir`, where the renderer looks for it.
 */
export async function buildEmbed(outDir: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [embedEntry],
    entryNames: '[name]-[hash]',
    outdir: join(outDir, 'assets'),
    bundle: true,
    minify: true,
    metafile: true,
    // A plain script, because modules don't load in a frame that has no origin of its own.
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  })
  const files = Object.keys(metafile.outputs).map(file => `assets/${basename(file)}`)
  const path = join(outDir, '.vite', 'manifest.json')
  const manifest: Record<string, object> = JSON.parse(await readFile(path, 'utf8'))
  manifest[embedEntry] = {
    file: files.find(file => file.endsWith('.js')),
    css: files.filter(file => file.endsWith('.css')),
  }
  await writeFile(path, JSON.stringify(manifest, null, 2))
}
