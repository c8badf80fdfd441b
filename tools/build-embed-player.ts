import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { embedEntry } from './bundles.ts'
import { root } from './stamp.mjs'

/**
 * Builds the small player for other people's pages, with its own copy of the code that it shares with the application.
 * Adds it to the manifest of the pages in `outDir`, where the renderer looks for it.
 */
export async function buildEmbedPlayer(outDir: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [embedEntry],
    entryNames: '[name]-[hash]',
    assetNames: '[hash]',
    outdir: join(outDir, 'assets'),
    bundle: true,
    minify: true,
    metafile: true,
    loader: { '.woff2': 'file' },
    // A plain script, because modules don't load in a frame that has no origin of its own.
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  })
  const path = join(outDir, '.vite', 'manifest.json')
  const manifest: Record<string, object> = JSON.parse(await readFile(path, 'utf8'))
  const fileOf = (output: string): string => relative(outDir, join(root, output))
  for (const [output, { entryPoint, cssBundle }] of Object.entries(metafile.outputs))
    if (entryPoint)
      manifest[entryPoint] = { file: fileOf(output), ...(cssBundle && { css: [fileOf(cssBundle)] }) }
  await writeFile(path, JSON.stringify(manifest, null, 2))
}
