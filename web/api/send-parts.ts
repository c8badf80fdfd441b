import { minBytesPerSecond } from '#contract/limits.ts'
import { Refused, Unreachable } from './refused.ts'
import { bodyOf, patienceMs, requestHeaders } from './send.ts'
import { askedBy, withKey } from './unanswered.ts'

/** Sends a form with files in it; answers the body. Rejects with `Refused` or `Unreachable`. */
export function sendParts(method: 'POST' | 'PUT', path: string, body: FormData): Promise<unknown> {
  if (method === 'PUT') return answerTo(path, { method, body, headers: requestHeaders() })
  return withKey(askedBy(path, body), key =>
    answerTo(path, { method, body, headers: { ...requestHeaders(), 'Idempotency-Key': key } }),
  )
}

interface Sent {
  method: string
  body: FormData
  headers: Record<string, string>
}

async function answerTo(path: string, request: Sent): Promise<unknown> {
  const { answer, text } = await reach(path, request)
  if (!answer.ok) throw new Refused(answer.status, bodyOf(text), text || answer.statusText)
  return bodyOf(text)
}

async function reach(path: string, request: Sent) {
  const bytes = [...request.body.values()].reduce(
    (sum, part) => sum + (typeof part === 'string' ? 0 : part.size),
    0,
  )
  // Pictures are looked at before the answer comes, so twice as long as for other calls.
  const signal = AbortSignal.timeout(2 * patienceMs + Math.ceil((1_000 * bytes) / minBytesPerSecond))
  try {
    const answer = await fetch(path, { ...request, credentials: 'include', signal })
    return { answer, text: await answer.text() }
  } catch (error) {
    throw new Unreachable('The form could not be sent', { cause: error })
  }
}
