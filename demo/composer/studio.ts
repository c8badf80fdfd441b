import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Form } from './form.ts'
import type { StyleName } from './styles.ts'

export interface RecordingOrder {
  /** The recording has the same id. */
  id: string
  seed: number
  style: StyleName
  form: Form
}

export interface Recording {
  id: string
  /** Stereo, without tags. */
  mp3: Uint8Array
  seconds: number
  bpm: number
  key: string
}

interface Studio {
  /** How many threads work at the same time; each needs about 200 MB. */
  workers: number
  /** Called for each recording as soon as it is finished, in any order; `recordSongs` waits for all these calls. */
  onSong: (recording: Recording) => void | Promise<void>
}

/** Records every order. Rejects with the first error, of a song or of `onSong`, and then stops all threads. */
export async function recordSongs(orders: readonly RecordingOrder[], studio: Studio): Promise<void> {
  const waiting = [...orders]
  const workerFile = await bundledSource()
  const count = Math.min(studio.workers, orders.length)
  const threads = Array.from({ length: count }, () => new Worker(workerFile, { execArgv: [] }))
  try {
    await Promise.all(
      threads.map(async thread => {
        for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
          await studio.onSong(await record(thread, order))
        }
      }),
    )
  } finally {
    await Promise.all(threads.map(thread => thread.terminate()))
  }
}

async function record(thread: Worker, order: RecordingOrder): Promise<Recording> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window, it has no origin
  thread.postMessage(order)
  const [recording]: Recording[] = await once(thread, 'message')
  if (recording === undefined) throw new Error('The composer gave no recording')
  return recording
}

/** Threads can't run TypeScript on Node 20, so the source is bundled first. */
async function bundledSource(): Promise<URL> {
  const { build } = await import('esbuild')
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL('composer-worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  })
  return new URL(`data:text/javascript,${encodeURIComponent(bundle.outputFiles[0]!.text)}`)
}
