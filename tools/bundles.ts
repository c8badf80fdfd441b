import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { root } from './stamp.mjs'

interface Bundle {
  entry: string
  /** Below the folder that the product is built into. */
  output: string
  /** `all`: packages stay in node_modules; a list: only these do, the rest becomes part of the file. */
  packagesOutside: 'all' | readonly string[]
}

/** What runs in Node. The sandboxed workers may read nothing but their own file, so they carry their packages along. */
export const serverBundle: Bundle = {
  entry: 'server/main.ts',
  output: 'server/main.js',
  packagesOutside: 'all',
}

export const workerBundles: readonly Bundle[] = [
  {
    entry: 'server/media/audio/worker.ts',
    output: 'server/audio-worker.js',
    // Speech networks that a decoder carries and music never loads: four megabytes.
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

/** What runs on other people's pages, by the name that the renderer knows it by. */
export const embedEntry = 'web/features/sharing/embeds/embed-player.ts'

export async function writeBundle(bundle: Bundle, folder: string): Promise<void> {
  await build(bundleOptions(bundle, folder))
}

/** Also what the development server watches. */
export function bundleOptions({ entry, output, packagesOutside }: Bundle, folder: string): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(folder, output),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // A font lies beside the program that draws with it.
    loader: { '.otf': 'file' },
    sourcemap: true,
    // Readable stack traces are worth more than bytes that never leave the machine.
    sourcesContent: false,
    logLevel: 'warning',
    ...(packagesOutside === 'all'
      ? { packages: 'external' as const }
      : { external: [...packagesOutside], banner: { js: requireForBundledPackages } }),
  }
}

/** Packages in the old module format call `require` even when they are bundled into a new-style module. */
const requireForBundledPackages =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);"
