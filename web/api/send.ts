import { minuteMs } from '#contract/durations.ts'
import { Unreachable } from './refused.ts'
import { withKey } from './unanswered.ts'

export interface Reply {
  status: number
  /** Parsed JSON, the text itself if it is no JSON, `null` if the answer has no body. */
  body: unknown
  text: string
  /** The `Link` header, in which a list names its next page. */
  link: string | null
}

/** Carries one request to the API: over the network in the browser, in-process while a page is rendered. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Reply>

let extraHeaders: () => Record<string, string> = () => ({})

/** A phone may have lost its network without noticing. The server answers much sooner, and a proxy waits longer. */
export const patienceMs = minuteMs

/** Lets the session add the headers that identify a guest to every request. */
export function sendAlso(headers: () => Record<string, string>): void {
  extraHeaders = headers
}

/** The headers for requests that do not go through `send`, such as uploads with progress. */
export function requestHeaders(): Record<string, string> {
  return extraHeaders()
}

export const send: Send = (method, path, body) =>
  method === 'POST'
    ? withKey(`${path} ${JSON.stringify(body)}`, key => reach({ method, path, body, key }))
    : reach({ method, path, body })

interface Sent {
  method: string
  path: string
  body: unknown
  key?: string
}

async function reach({ method, path, body, key }: Sent): Promise<Reply> {
  const headers = extraHeaders()
  if (key !== undefined) headers['Idempotency-Key'] = key
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  try {
    const answer = await fetch(path, {
      method,
      headers,
      credentials: 'include',
      cache: 'no-cache',
      signal: AbortSignal.timeout(patienceMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: bodyOf(text),
      text: text || answer.statusText,
      link: answer.headers.get('Link'),
    }
  } catch (error) {
    throw new Unreachable('The server could not be reached', { cause: error })
  }
}

/** Answers are JSON; a proxy in between may send something else, which is kept as text. */
export function bodyOf(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
