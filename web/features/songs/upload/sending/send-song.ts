import type { Song } from '#contract/songs/songs.ts'
import { call } from '../../../../api/call.ts'
import { Refused, Unreachable } from '../../../../api/refused.ts'
import { bodyOf, requestHeaders } from '../../../../api/send.ts'
import { askedBy, withKey } from '../../../../api/unanswered.ts'
import { hideDraft, showDraft } from '../drafts/hidden-drafts.ts'
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

interface Sent {
  file: File
  draftId: string
  /** Its analysis has failed through no fault of the file. */
  hasFailed: boolean
}

/**
 * Publishes songs, one after the other: first the file goes to a draft, then the form's fields make the draft a song.
 * If only the second step fails, the next try with the same file does not send the file again.
 */
export function songSender({ load = importSender } = {}) {
  let sent: Sent | null = null
  let heldId: string | undefined
  let isBusy = false
  let isGone = false

  const sendFile = async (file: File, basedOn: string, options: SendOptions): Promise<Sent> => {
    if (sent?.file !== file) {
      discardSent()
      const { sendAudio } = await load().catch((error: unknown) => {
        throw new Unreachable('The sender could not be loaded', { cause: error })
      })
      const hold = (id: string) => {
        // The file was sent anew: what is left of the first try is a draft like others.
        if (heldId !== undefined && heldId !== id) showDraft(heldId)
        heldId = id
        hideDraft(id)
      }
      const draftId = await sendAudio(file, { ...options, basedOn, onDraft: hold })
      sent = { file, draftId, hasFailed: false }
    }
    return sent
  }
  const publish = async (draft: Sent, fields: UploadFields, options: SendOptions): Promise<Song> => {
    const { draftId } = draft
    try {
      if (draft.hasFailed) await call('POST /api/drafts/{id}/retry', { params: { id: draftId } })
      draft.hasFailed = false
      const path = `/api/drafts/${draftId}/publish`
      const body = formDataOf(fields)
      const song = await withKey(askedBy(path, body), key => post({ path, body, key }, options))
      sent = null
      return song
    } catch (error) {
      const left = await leftAfter(draftId, error)
      if (left === 'nothing') sent = null
      if (left === 'failed') draft.hasFailed = true
      throw error
    }
  }
  const discardSent = () => {
    if (sent) call('DELETE /api/drafts/{id}', { params: { id: sent.draftId } }).catch(console.error)
    sent = null
  }
  const releaseHeld = () => {
    if (isGone && !isBusy && heldId !== undefined) showDraft(heldId)
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

/** What is left of the draft after this refusal. */
async function leftAfter(draftId: string, error: unknown): Promise<'nothing' | 'failed' | 'all'> {
  const code = (error instanceof Refused && error.problem?.code) || ''
  if (code.startsWith('song.audio') || code.startsWith('draft.')) return 'nothing'
  if (code !== 'server.broken' && code !== 'server.diskFull') return 'all'
  // The analysis may have failed, before or after the draft became a song; if only the request has, all is well.
  const drafts = await call('GET /api/drafts').catch(console.error)
  if (!drafts) return 'all'
  const draft = drafts.find(({ id }) => id === draftId)
  if (!draft) return 'nothing'
  return draft.canRetry ? 'failed' : 'all'
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
