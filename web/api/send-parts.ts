import { Refused, Unreachable } from './refused.ts'
import { bodyOf, requestHeaders } from './send.ts'
import { askedBy, withKey } from './unanswered.ts'

/** Sends a form with files in it; answers the body. Rejects with `Refused` or `Unreachable`. */
export function sendParts(method: 'POST' | 'PUT', path: string, body: FormData): Promise<unknown> {
  if (method === 'PUT') return answerTo(path, { method, body, headers: requestHeaders() })
  return withKey(askedBy(path, body), key =>
    answerTo(path, { method, body, headers: { ...requestHeaders(), 'Idempotency-Key': key } }),
  )
}

async function answerTo(path: string, request: RequestInit): Promise<unknown> {
  const { answer, text } = await reach(path, request)
  if (!answer.ok) throw new Refused(answer.status, bodyOf(text), text || answer.statusText)
  return bodyOf(text)
}

async function reach(path: string, request: RequestInit) {
  try {
    const answer = await fetch(path, { ...request, credentials: 'include' })
    return { answer, text: await answer.text() }
  } catch (error) {
    throw new Unreachable('The form could not be sent', { cause: error })
  }
}
