import { isRefusal, Refused } from './refused.ts'

/** Keys of calls that got no answer. The same request sent again has the same key, so that nothing is created twice. */
const unanswered = new Map<string, string>()

/**
 * Sends a call with its `Idempotency-Key`; `asked` tells one request from another. `Refused` counts as an answer, unless
 * the server is still busy with the first try. Any other error means that there was none.
 */
export async function withKey<T>(asked: string, sending: (key: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(asked) ?? `${Date.now()}-${Math.random()}`
  try {
    const answer = await sending(key)
    unanswered.delete(asked)
    return answer
  } catch (error) {
    if (error instanceof Refused && !isRefusal(error, 'request.keyUnderWay')) unanswered.delete(asked)
    else unanswered.set(asked, key)
    throw error
  }
}

/** What a form asks for. Of a file its name, kind and size are enough: the rest of the form says to what it belongs. */
export function askedBy(path: string, form: FormData): string {
  const parts = [...form].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.type, value.size],
  )
  return `${path} ${JSON.stringify(parts)}`
}
