import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { root } from './stamp.mjs'

interface Bundle {
  entry: string
  /** Below the folder that the product is built into. */
  output: string
  /** `all`: all packages stay in node_modules. A list: only these stay there; all others become part of the file. */
  packagesOutside: 'all' | readonly string[]
}

/** The server keeps its packages outside. The sandboxed workers may read only their own file, so it contains theirs. */
export const serverBundle: Bundle = {
  entry: 'server/main.ts',
  output: 'server/main.js',
  packagesOutside: 'all',
}

export const workerBundles: readonly Bundle[] = [
  {
    entry: 'server/media/audio/worker.ts',
    output: 'server/audio-worker.js',
    // Four megabytes of neural networks for speech: a decoder depends on them, but decoding music never loads them.
    packagesOutside: ['@wasm-audio-decoders/opus-ml'],
  },
  {
    entry: 'server/media/images/image-worker.ts',
    output: 'server/image-worker.js',
    packagesOutside: ['sharp'],
  },
  {
    entry: 'server/features/challenges/results/judge-worker.ts',
    output: 'server/judge-worker.js',
    packagesOutside: [],
  },
  {
    entry: 'server/media/credentials/credentials-worker.ts',
    output: 'server/credentials-worker.js',
    packagesOutside: [],
  },
]

/** The script that runs on other people's pages, under the name by which the renderer finds it. */
export const embedEntry = 'web/features/sharing/embeds/embed-player.ts'

/** Loaded after the first paint, so they are no part of the pages' styles. */
export const fontsEntry = 'web/ui/fonts/fonts.gen.css'

export async function writeBundle(bundle: Bundle, folder: string): Promise<void> {
  await build(bundleOptions(bundle, folder))
}

/** The development server uses these options as well, to watch the sources. */
export function bundleOptions({ entry, output, packagesOutside }: Bundle, folder: string): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(folder, output),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // A font is written as a file beside the program that uses it.
    loader: { '.otf': 'file' },
    sourcemap: true,
    // Stack traces need the map, but not a copy of the sources in it.
    sourcesContent: false,
    logLevel: 'warning',
    ...(packagesOutside === 'all'
      ? { packages: 'external' as const }
      : { external: [...packagesOutside], banner: { js: requireForBundledPackages } }),
  }
}

/** CommonJS packages call `require` even when they are bundled into an ES module, which doesn't define it. */
const requireForBundledPackages =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);"
