import { resumable } from './resumable.ts'

interface SendOptions {
  /** Whose uploads the browser may go on with. */
  accountId: string
  /** The song of which it is to be a version, as a form says it. */
  basedOn: string
  /** Ends it, and throws away what has arrived. */
  signal: AbortSignal
  /** The server has a place for the file. */
  onDraft: (draftId: string) => void
  onProgress: (sentBytes: number) => void
  /** The line is broken; it goes on by itself. */
  onWaiting: () => void
}

/**
 * Sends one song's file into a draft and answers the draft's id. Rejects with `Refused` or, when `signal` says so, an
 * `AbortError`; a broken line it outlasts.
 */
export function sendAudio(file: File, { signal, ...options }: SendOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const upload = resumable(file, { ...options, onSent: resolve, onFailed: reject })
    signal.addEventListener('abort', () => {
      reject(new DOMException('The upload was cancelled', 'AbortError'))
      upload.then(({ stop }) => stop({ discard: true })).catch(console.error)
    })
    upload.then(({ start }) => start()).catch(reject)
  })
}
