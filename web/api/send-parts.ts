import { Refused, Unreachable } from './refused.ts'
import { bodyOf, requestHeaders } from './send.ts'

/** Sends a form with files in it; answers the body. Rejects with `Refused` or `Unreachable`. */
export async function sendParts(method: 'POST' | 'PUT', path: string, body: FormData): Promise<unknown> {
  const answer = await reach(method, path, body)
  const text = await answer.text()
  if (!answer.ok) throw new Refused(answer.status, bodyOf(text), text || answer.statusText)
  return bodyOf(text)
}

async function reach(method: string, path: string, body: FormData): Promise<Response> {
  try {
    return await fetch(path, { method, headers: requestHeaders(), credentials: 'include', body })
  } catch (error) {
    throw new Unreachable('The form could not be sent', { cause: error })
  }
}
