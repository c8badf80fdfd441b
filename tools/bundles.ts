import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { root } from './stamp.mjs'

interface Bundle {
  entry: string
  /** Below the folder that the product is built into. */
  output: string
  /** These stay in node_modules; all others become part of the file. */
  packagesOutside: readonly string[]
  /** Code behind `import()` comes in files of its own beside the output. Without it, all code is one file. */
  inParts?: boolean
}

/** These hold machine code; the S3 client is as large as the server and seldom needed. A release installs them. */
export const packagesOutside = [
  '@aws-sdk/client-s3',
  '@contentauth/c2pa-wasm',
  '@node-rs/argon2',
  'sharp',
] as const

/** A start reads a few large files faster than 1,100 small ones (decision 0134), and no code that it doesn't run. */
export const serverBundle: Bundle = {
  entry: 'server/main.ts',
  output: 'server/main.js',
  packagesOutside,
  inParts: true,
}

/** A sandboxed worker may read only its own file. */
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

export async function writeBundle(bundle: Bundle, folder: string): Promise<void> {
  const { outputFiles } = await build({ ...bundleOptions(bundle, folder), write: false })
  for (const { path, contents, text } of outputFiles) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, path.endsWith('.js') ? inLatin1(text) : contents)
  }
}

/**
 * V8 keeps the text of a program, with two bytes for each character if one of them is above 0xff: 9 MB more for the server.
 * esbuild leaves such characters in comments and regular expressions. Up to 0xff nothing may change: decoders of sound keep
 * their bytes in `String.raw`.
 */
function inLatin1(program: string): string {
  return program.replaceAll(
    /[\u0100-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The development server uses these options as well, to watch the sources. */
export function bundleOptions(bundle: Bundle, folder: string): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: [{ in: bundle.entry, out: basename(bundle.output, '.js') }],
    outdir: join(folder, dirname(bundle.output)),
    splitting: bundle.inParts ?? false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // A font is written as a file beside the program that uses it.
    loader: { '.otf': 'file' },
    sourcemap: true,
    // For a start with `--enable-source-maps` (decision 0138), which needs no copy of the sources in the map.
    sourcesContent: false,
    logLevel: 'warning',
    external: [...bundle.packagesOutside],
    banner: { js: requireForBundledPackages },
  }
}

/** CommonJS packages call `require` even when they are bundled into an ES module, which doesn't define it. */
const requireForBundledPackages =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);"
