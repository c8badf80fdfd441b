import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { DetailedError, Upload } from 'tus-js-client'
import { Refused, Unreachable } from './ask.mjs'
import { recall, remember } from './kept.mjs'

/** Each piece has its own response, so a lost connection costs little. */
const pieceBytes = 2 * 1024 * 1024
const retryDelaysMs = [0, 1_000, 3_000, 5_000, 10_000]

/**
 * The key under which a file's upload is found again after a break.
 *
 * @param {string} server
 * @param {string} file
 */
export async function keyOf(server, file) {
  const { size, mtimeMs } = await stat(file)
  return [server, resolve(file), size, Math.round(mtimeMs)].join(' ')
}

/**
 * Sends a file by tus (https://tus.io), and continues where an earlier run was stopped. Resolves to the draft's id. The
 * upload is remembered until `forgetUpload`, so a second run with the same file makes no second draft.
 *
 * @param {{ server: string, token: string, folder: string }} to
 * @param {string} file
 * @param {(sent: number, bytes: number) => void} onProgress
 * @returns {Promise<string>}
 */
export async function sendFile({ server, token, folder }, file, onProgress) {
  const { size } = await stat(file)
  const key = await keyOf(server, file)
  const known = (await recall(folder)).uploads[key]
  const stream = createReadStream(file)
  /** @type {Promise<void>} */
  let kept = Promise.resolve()
  const url = await new Promise((done, fail) => {
    const upload = new Upload(stream, {
      endpoint: `${server}/api/uploads`,
      uploadUrl: known ?? null,
      uploadSize: size,
      chunkSize: pieceBytes,
      retryDelays: retryDelaysMs,
      storeFingerprintForResuming: false,
      metadata: { filename: basename(file) },
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      // When the library asks how much has arrived, it takes every refusal for the loss of the upload, and begins
      // another one. An error is tried again on the same upload.
      onAfterResponse: (request, answer) => {
        const status = answer.getStatus()
        const isAway = status >= 500 || status === 408 || status === 429
        if (request.getMethod() === 'HEAD' && isAway) throw refusedBy(answer)
      },
      onUploadUrlAvailable: () => {
        kept = remember(folder, ({ uploads }) => {
          uploads[key] = upload.url ?? ''
        })
      },
      onProgress,
      onShouldRetry: error => isPassing(error),
      onSuccess: () => {
        stream.destroy()
        done(upload.url ?? '')
      },
      onError: error => {
        stream.destroy()
        fail(failureOf(error, server))
      },
    })
    upload.start()
  })
  await kept
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/**
 * Also forgets that the file is being published.
 *
 * @param {{ server: string, folder: string }} to
 * @param {string} file
 */
export async function forgetUpload({ server, folder }, file) {
  const key = await keyOf(server, file)
  await remember(folder, ({ uploads, publishing }) => {
    delete uploads[key]
    delete publishing[key]
  })
}

/**
 * Whether the same request may succeed a moment later: no connection, a busy server, or a file of which more has
 * already arrived.
 *
 * @param {Error} error
 */
function isPassing(error) {
  const failure = failureOf(error, '')
  if (failure instanceof Unreachable) return true
  const { status, code } = failure
  // Announced files are counted by the hour, other requests by the second.
  if (status === 429) return error instanceof DetailedError && error.originalRequest.getMethod() !== 'POST'
  return (status >= 500 && status !== 507) || [408, 423].includes(status) || code === 'upload.offset'
}

/**
 * @param {Error} error
 * @param {string} server
 */
function failureOf(error, server) {
  if (error instanceof DetailedError) {
    if (error.causingError instanceof Refused) return error.causingError
    if (error.originalResponse?.getStatus()) return refusedBy(error.originalResponse)
  }
  return new Unreachable(`${server} can't be reached.`, { cause: error })
}

/** @param {import('tus-js-client').HttpResponse} answer */
function refusedBy(answer) {
  const text = answer.getBody() ?? ''
  const problem = text.startsWith('{') ? JSON.parse(text) : {}
  return new Refused(answer.getStatus(), problem, answer.getHeader('retry-after'))
}
