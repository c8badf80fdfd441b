import type { Song } from '#contract/songs.ts'
import { Refused, Unreachable } from '../../api/refused.ts'
import { bodyOf, requestHeaders } from '../../api/send.ts'

interface SendOptions {
  signal: AbortSignal
  /** Bytes on their way so far, of the whole body. */
  onProgress: (sentBytes: number, totalBytes: number) => void
  /** Everything has been sent; the answer is what remains. */
  onSent: () => void
}

/**
 * Publishes a song. Unlike `call` it tells how far it has come, which only XMLHttpRequest can. Rejects with
 * `Refused`, `Unreachable` or, when `signal` says so, an `AbortError`.
 */
export function sendSong(body: FormData, { signal, onProgress, onSent }: SendOptions): Promise<Song> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.upload.addEventListener('load', onSent)
    request.addEventListener('load', () => {
      const answer = bodyOf(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(answer as Song)
      else reject(new Refused(request.status, answer, request.responseText || request.statusText))
    })
    request.addEventListener('error', () => reject(new Unreachable('The song could not be sent')))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled', 'AbortError')),
    )
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.open('POST', '/api/songs')
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value)
    request.send(body)
  })
}
