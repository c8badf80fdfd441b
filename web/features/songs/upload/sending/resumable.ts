import { DetailedError, Upload } from 'tus-js-client'
import { uuidFromId } from '#contract/ids.ts'
import { Refused } from '../../../../api/refused.ts'
import { bodyOf, requestHeaders } from '../../../../api/send.ts'
import { songIdIn } from '../../edit/song-words.ts'

interface Options {
  /** Whose uploads the browser may go on with. */
  accountId: string
  /** The draft that this file goes on with. */
  draftId?: string | undefined
  /** The takes that it stands with, an id of our choice. */
  takes?: string | undefined
  /** The song of which it is to be a version, as a form says it: what is no song's address or id is for that form. */
  basedOn?: string | undefined
  /** The server has a place for the file. */
  onDraft: (draftId: string) => void
  onProgress: (sentBytes: number) => void
  /** The line is broken; it goes on by itself. */
  onWaiting: () => void
  /** Everything has arrived. */
  onSent: (draftId: string) => void
  /** It can't go on like this: `Refused` where the server has said no. */
  onFailed: (error: unknown) => void
}

export interface Resumable {
  start: () => void
  /** What has arrived stays on the server, unless it is discarded. */
  stop: (how: { discard: boolean }) => Promise<void>
}

/** Each piece is answered for itself, so a broken line costs little, and a proxy in between meets no huge request. */
const pieceBytes = 2 * 1024 * 1024
const retryDelays = [0, 1_000, 3_000, 5_000]
/** After that it looks again and again, and at once when the browser says that there is a line. */
const patienceMs = 10_000

/**
 * Sends a file by tus (https://tus.io): what has arrived stays, and a broken line, a closed window or another visit
 * within a day go on from there, as soon as the same file is chosen again.
 */
export async function resumable(file: File, options: Options): Promise<Resumable> {
  const { accountId, draftId, takes, basedOn, onDraft, onProgress, onWaiting, onSent, onFailed } = options
  const origin = songIdIn(basedOn ?? '')
  let isStopped = false
  const upload: Upload = new Upload(file, {
    endpoint: '/api/uploads',
    uploadUrl: draftId === undefined ? null : `/api/uploads/${draftId}`,
    headers: requestHeaders(),
    metadata: {
      filename: file.name,
      ...(takes !== undefined && { takes }),
      ...(uuidFromId(origin) !== undefined && { basedOn: origin }),
    },
    chunkSize: pieceBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    fingerprint: async () =>
      ['melodrome', accountId, file.name, file.size, file.lastModified, file.type].join(':'),
    onUploadUrlAvailable: () => onDraft(draftIn(upload)),
    onProgress,
    onShouldRetry: error => {
      if (!mayGoOn(error)) return false
      onWaiting()
      return true
    },
    onSuccess: () => onSent(draftIn(upload)),
    onError: error => (mayGoOn(error) ? goOnLater() : onFailed(refusalIn(error) ?? error)),
  })
  function goOnLater() {
    onWaiting()
    const timer = setTimeout(goOn, patienceMs)
    addEventListener('online', goOn, { once: true })
    function goOn() {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      if (!isStopped) upload.start()
    }
  }
  if (draftId === undefined) {
    const [known] = await upload.findPreviousUploads()
    if (known) upload.resumeFromPreviousUpload(known)
  }
  return {
    start: () => {
      if (!isStopped) upload.start()
    },
    stop: async ({ discard }) => {
      isStopped = true
      await upload.abort(discard)
    },
  }
}

/** The library knows whole addresses, or only their end. */
const draftIn = ({ url }: Upload): string => new URL(url ?? '', location.href).pathname.split('/').at(-1)!

/** Whether the same request may well succeed in a moment: no line, a busy server, or a file that has come further. */
function mayGoOn(error: Error): boolean {
  const refusal = refusalIn(error)
  const status = refusal?.status ?? 0
  if (status === 0 || status >= 500 || status === 408 || status === 423) return status !== 507
  return status === 409 && refusal?.problem?.code === 'upload.offset'
}

function refusalIn(error: Error): Refused | undefined {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer || answer.getStatus() === 0) return undefined
  const text = answer.getBody()
  return new Refused(answer.getStatus(), bodyOf(text), text)
}
