import type { Song } from '#contract/songs/songs.ts'
import { call } from '../../../../api/call.ts'
import { Refused, Unreachable } from '../../../../api/refused.ts'
import { bodyOf, requestHeaders } from '../../../../api/send.ts'
import { askedBy, withKey } from '../../../../api/unanswered.ts'
import { holdDraft, releaseDraft } from '../drafts/held-drafts.ts'
import { formDataOf, type UploadFields } from '../upload-fields.ts'

interface SendOptions {
  /** The account whose uploads the browser may continue. */
  accountId: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
  /** The connection is lost; the upload continues by itself. */
  onWaiting: () => void
  /** Everything has been sent; only the response is missing. */
  onSent: () => void
}

/** Called as soon as there is a file, so that the code need not load later over a lost connection. */
export const importSender = () => import('./send-audio.ts')

/**
 * Publishes songs, one after the other: first the file goes to a draft, then the form's fields make the draft a song.
 * If only the second step fails, the next try with the same file does not send the file again.
 */
export function songSender() {
  let sent: { file: File; draftId: string } | null = null
  let heldId: string | undefined
  let isBusy = false
  let isGone = false

  const sendFile = async (file: File, basedOn: string, options: SendOptions): Promise<string> => {
    if (sent?.file !== file) {
      discardSent()
      const { sendAudio } = await importSender().catch((error: unknown) => {
        throw new Unreachable('The sender could not be loaded', { cause: error })
      })
      const hold = (id: string) => {
        // The file was sent anew: what is left of the first try is a draft like others.
        if (heldId !== undefined && heldId !== id) releaseDraft(heldId)
        heldId = id
        holdDraft(id)
      }
      sent = { file, draftId: await sendAudio(file, { ...options, basedOn, onDraft: hold }) }
    }
    return sent.draftId
  }
  const publish = async (draftId: string, fields: UploadFields, options: SendOptions): Promise<Song> => {
    try {
      const path = `/api/drafts/${draftId}/publish`
      const body = formDataOf(fields)
      const song = await withKey(askedBy(path, body), key => post({ path, body, key }, options))
      sent = null
      return song
    } catch (error) {
      if (await isOver(draftId, error)) sent = null
      throw error
    }
  }
  const discardSent = () => {
    if (sent) call('DELETE /api/drafts/{id}', { params: { id: sent.draftId } }).catch(console.error)
    sent = null
  }
  const releaseHeld = () => {
    if (isGone && !isBusy && heldId !== undefined) releaseDraft(heldId)
  }
  return {
    /** Rejects with `Refused`, `Unreachable` or, after `signal` was aborted, with an `AbortError`. */
    send: async (file: File, fields: UploadFields, options: SendOptions): Promise<Song> => {
      isBusy = true
      try {
        return await publish(await sendFile(file, fields.basedOn, options), fields, options)
      } finally {
        isBusy = false
        releaseHeld()
      }
    },
    /** While the form is on the page, its draft is not in the list; after that, it is a draft like others. */
    show: () => {
      isGone = false
      return () => {
        isGone = true
        releaseHeld()
      }
    },
  }
}

/** Whether, after this refusal, there is no longer a draft that could be published. */
async function isOver(draftId: string, error: unknown): Promise<boolean> {
  const code = (error instanceof Refused && error.problem?.code) || ''
  if (code.startsWith('song.audio') || code.startsWith('draft.')) return true
  if (code !== 'server.broken' && code !== 'server.diskFull') return false
  // If the analysis has failed, the draft is gone; if only the request has, it need not be sent again.
  const drafts = await call('GET /api/drafts').catch(console.error)
  return drafts !== undefined && drafts.every(({ id }) => id !== draftId)
}

/**
 * Unlike `sendParts` it reports when everything is sent, so that the window may be closed: only XMLHttpRequest can do
 * that.
 */
function post(
  { path, body, key }: { path: string; body: FormData; key: string },
  { signal, onSent }: SendOptions,
): Promise<Song> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.upload.addEventListener('load', onSent)
    request.addEventListener('load', () => {
      const answer = bodyOf(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(answer as Song)
      else reject(new Refused(request.status, answer, request.responseText || request.statusText))
    })
    request.addEventListener('error', () => reject(new Unreachable('The song could not be published')))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled', 'AbortError')),
    )
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', path)
    request.setRequestHeader('Idempotency-Key', key)
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value)
    request.send(body)
  })
}
