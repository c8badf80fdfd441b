import type { QueryClient } from '@tanstack/react-query'
import { DetailedError, Upload } from 'tus-js-client'
import type { Problem } from '#contract/refusals.ts'
import type { Say } from '#words/say.ts'
import { ask, stale } from '../../api/queries.ts'
import { bodyOf, requestHeaders } from '../../api/send.ts'
import { addSending, changeSending, removeSending } from './sendings.ts'

interface SendFileOptions {
  say: Say
  queries: QueryClient
  /** Whose uploads the browser may go on with. */
  accountId: string
  /** The draft that this file goes on with. */
  draftId?: string | undefined
}

/** Each piece is answered for itself, so a broken line costs little, and a proxy in between meets no huge request. */
const pieceBytes = 2 * 1024 * 1024
const retryDelays = [0, 1_000, 3_000, 5_000]
/** After that it looks again and again, and at once when the browser says that there is a line. */
const patienceMs = 10_000
let lastKey = 0

/**
 * Sends a file by tus (https://tus.io): what has arrived stays, and a broken line, a closed window or another visit
 * within a day go on from there, as soon as the same file is chosen again.
 */
export async function sendFile(file: File, options: SendFileOptions): Promise<void> {
  const { say, queries, accountId, draftId } = options
  lastKey += 1
  const key = String(lastKey)
  const upload: Upload = new Upload(file, {
    endpoint: '/api/uploads',
    uploadUrl: draftId === undefined ? null : `/api/uploads/${draftId}`,
    headers: requestHeaders(),
    metadata: { filename: file.name },
    chunkSize: pieceBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    fingerprint: async () =>
      ['melodrome', accountId, file.name, file.size, file.lastModified, file.type].join(':'),
    onUploadUrlAvailable: () => {
      changeSending(key, { draftId: pathOf(upload.url).split('/').at(-1) ?? null })
      void stale(queries, 'GET /api/drafts')
    },
    onProgress: sentBytes => changeSending(key, { sentBytes, state: 'sending', problem: null }),
    onShouldRetry: error => {
      if (!mayGoOn(error)) return false
      changeSending(key, { state: 'waiting' })
      return true
    },
    onSuccess: () => {
      // All is there; what the server makes of it the list finds out, also when the line breaks just now.
      queries.setQueryData(ask('GET /api/drafts').queryKey, drafts =>
        drafts?.map(draft =>
          `/api/uploads/${draft.id}` === pathOf(upload.url)
            ? { ...draft, receivedBytes: draft.bytes, status: 'listening' as const }
            : draft,
        ),
      )
      removeSending(key)
      void stale(queries, 'GET /api/drafts')
    },
    onError: error => {
      if (mayGoOn(error)) return goOnLater()
      console.error(error)
      changeSending(key, { state: 'failed', problem: problemIn(error)?.message ?? say('drafts.failed') })
    },
  })
  const goOnLater = () => {
    changeSending(key, { state: 'waiting' })
    const timer = setTimeout(goOn, patienceMs)
    addEventListener('online', goOn, { once: true })
    function goOn() {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      if (!isCancelled) upload.start()
    }
  }
  let isCancelled = false
  addSending({
    key,
    name: file.name,
    draftId: draftId ?? null,
    sentBytes: 0,
    totalBytes: file.size,
    state: 'sending',
    problem: null,
    retry: () => {
      changeSending(key, { state: 'sending', problem: null })
      upload.start()
    },
    cancel: () => {
      isCancelled = true
      // What the browser remembers of it goes, too; the draft itself its card throws away.
      void upload.abort().finally(() => removeSending(key))
    },
  })
  if (draftId === undefined) {
    const [known] = await upload.findPreviousUploads()
    if (known) upload.resumeFromPreviousUpload(known)
  }
  upload.start()
}

/** The library knows whole addresses, or only their end. */
const pathOf = (url: string | null): string => new URL(url ?? '', location.href).pathname

/** Whether the same request may well succeed in a moment: no line, a busy server, or a file that has come further. */
function mayGoOn(error: Error): boolean {
  const status = answerTo(error)?.getStatus() ?? 0
  if (status === 0 || status >= 500 || status === 408 || status === 423) return status !== 507
  return status === 409 && problemIn(error)?.code === 'upload.offset'
}

function problemIn(error: Error): Problem | undefined {
  const body = bodyOf(answerTo(error)?.getBody() ?? '')
  return isProblem(body) ? body : undefined
}

const answerTo = (error: Error) => (error instanceof DetailedError ? error.originalResponse : undefined)

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'message' in body && 'code' in body
}
