import { resumable } from './resumable.ts'

interface SendOptions {
  /** The account whose uploads the browser may continue. */
  accountId: string
  /** The song that it is a version of, as the form has it. */
  basedOn: string
  /** Stops the upload and discards what has arrived. */
  signal: AbortSignal
  /** The server has created a draft for the file. */
  onDraft: (draftId: string) => void
  onProgress: (sentBytes: number) => void
  /** The connection is lost; the upload continues by itself. */
  onWaiting: () => void
}

/**
 * Sends one song's file into a draft and resolves to the draft's id. Rejects with `Refused` or, after `signal` was
 * aborted, with an `AbortError`; it survives a lost connection.
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
