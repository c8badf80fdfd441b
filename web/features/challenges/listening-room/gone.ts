import { Refused } from '../../../api/refused.ts'

/** Whether the server has refused because this entry, or any, can no longer be judged. */
export function isGone(error: unknown): error is Refused {
  const code = error instanceof Refused && error.problem?.code
  return code === 'challenge.entryNotFound' || code === 'challenge.roomClosed'
}
