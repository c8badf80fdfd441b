import { Refused, Unreachable } from './ask.mjs'

/**
 * What became of sending a file. `refused`: the server doesn't take it as it is. `failed`: the same file may be taken a
 * moment later. `paused`: no file is taken for a while; `waitMs` if it is known for how long.
 *
 * @typedef {{ kind: 'sent' | 'refused' | 'failed' } | { kind: 'paused', waitMs: number | undefined }} Outcome
 */

/** A server that is away, or starts anew, usually returns soon. */
const awayMs = 60_000

/**
 * Every try to send a file counts for the limit that its owner has in the browser, too, so what can't succeed is not
 * tried again.
 *
 * @param {Error} error
 * @returns {Outcome}
 */
export function outcomeOf(error) {
  if (error instanceof Unreachable) return { kind: 'paused', waitMs: awayMs }
  // The system's errors have a code: a file that can't be read. Ours say what is wrong in a file.
  if (!(error instanceof Refused)) return { kind: 'code' in error ? 'failed' : 'refused' }
  const { status, code, retryAfterSeconds } = error
  if (/^(song|draft\.sidecar|input)/.test(code) || [413, 415].includes(status)) return { kind: 'refused' }
  if (['upload.busy', 'upload.offset', 'draft.notFound'].includes(code)) return { kind: 'failed' }
  if (retryAfterSeconds !== undefined) return { kind: 'paused', waitMs: retryAfterSeconds * 1_000 }
  const isAway = status === 408 || (status >= 500 && code !== 'server.diskFull')
  return { kind: 'paused', waitMs: isAway ? awayMs : undefined }
}
