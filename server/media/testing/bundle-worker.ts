import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles the audio worker with everything it needs into one file, decoders included (their WebAssembly is inside their
 * JavaScript), so that the sandbox has to open only this file and the upload.
 */
export async function bundleAudioWorker(outfile: string, entry = '../audio/worker.ts'): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    // Four megabytes of neural networks for speech, which the Opus decoder loads only when asked.
    external: ['@wasm-audio-decoders/opus-ml'],
    logLevel: 'warning',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  })
}
