import { DetailedError, Upload } from 'tus-js-client'
import { uuidFromId } from '#contract/ids.ts'
import { isRefusal, Refused } from '../../../../api/refused.ts'
import { bodyOf, requestHeaders } from '../../../../api/send.ts'
import { songIdIn } from '../../edit/song-words.ts'

interface Options {
  /** The account whose uploads the browser may continue. */
  accountId: string
  /** The draft that this file continues. */
  draftId?: string | undefined
  /** The group of takes to which it belongs, an id of our choice. */
  takes?: string | undefined
  /**
   * The song that it is a version of, as the form has it; the form handles a text that is neither an address nor an id.
   */
  basedOn?: string | undefined
  /** The draft of the file: told when the server has created it, and again after each reconnection. */
  onDraft: (draftId: string) => void
  onProgress: (sentBytes: number) => void
  /** The connection is lost; the upload continues by itself. */
  onWaiting: () => void
  /** Everything has arrived. */
  onSent: (draftId: string) => void
  /** The upload can't continue: `Refused` if the server refused it. */
  onFailed: (error: unknown) => void
}

export interface Resumable {
  start: () => void
  /** What has arrived stays on the server, unless `discard` is set. */
  stop: (how: { discard: boolean }) => Promise<void>
}

/** Each piece has its own response, so a lost connection costs little, and a proxy never gets a huge request. */
const pieceBytes = 2 * 1024 * 1024
const retryDelays = [0, 1_000, 3_000, 5_000]
/** After this time it tries again and again, and at once when the browser says that there is a connection. */
const patienceMs = 10_000

/**
 * Sends a file by tus (https://tus.io): what has arrived stays. After a lost connection, a closed window, or on another
 * visit within a day, the upload continues from there as soon as the same file is chosen again.
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
    // When the library asks how much has arrived, it takes every refusal for the loss of the upload, and begins another
    // one. An error counts as no answer.
    onAfterResponse: (request, answer) => {
      const status = answer.getStatus()
      const isPassing = isBusy(status) || status === 429
      if (request.getMethod() === 'HEAD' && isPassing) throw new Error(`The server answered ${status}`)
    },
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

/** The library has either the whole address or only its end. */
const draftIn = ({ url }: Upload): string => new URL(url ?? '', location.href).pathname.split('/').at(-1)!

/**
 * Whether the same request may succeed a moment later: no connection, a busy server, or a file of which more has
 * already arrived.
 */
function mayGoOn(error: Error): boolean {
  const refusal = refusalIn(error)
  const status = refusal?.status ?? 0
  if (status === 0 || isBusy(status) || status === 423) return status !== 507
  return isRefusal(refusal, 'upload.offset')
}

/** Whether the server, or a proxy before it, can't answer just now. */
const isBusy = (status: number): boolean => status >= 500 || status === 408

function refusalIn(error: Error): Refused | undefined {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer || answer.getStatus() === 0) return undefined
  const text = answer.getBody()
  return new Refused(answer.getStatus(), bodyOf(text), text)
}
