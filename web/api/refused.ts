import type { Problem, RefusalCode } from '#contract/refusals.ts'

/** The server refused the request. `message` is "status: body"; `problem` has the reasons in the reader's language. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly problem: Problem | null

  constructor(status: number, body: unknown, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = isProblem(body) ? body : null
  }
}

/** The request got no answer from the server. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** True if the server refused for this reason. */
export function isRefusal(error: unknown, code: RefusalCode): error is Refused {
  return error instanceof Refused && error.problem?.code === code
}

/** True for an answer that means "sign in first". */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Refused && error.status === 401
}

/** True for an answer that means "it does not exist". An id in a wrong form (400) is treated like an unknown one (404). */
export function isNotFound(error: unknown): boolean {
  return error instanceof Refused && [400, 404].includes(error.status)
}

/** True for an answer that means "now your second factor". */
export function isHalfway(error: unknown): boolean {
  return isRefusal(error, 'account.secondFactorNeeded')
}

/** True for an answer that means "your account is banned". */
export function isBanned(error: unknown): boolean {
  return isRefusal(error, 'account.banned')
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
}
